import { fileURLToPath } from 'node:url';
// The compiler's JavaScript interface, which version 7 does not have.
import ts from 'typescript6';

export interface TypedColumn {
  table: string;
  column: string;
  /** as TypeScript writes it, without null: `string`, `Date`, `"draft" | "active"` … */
  reads: string;
  nullable: boolean;
  /** an insert may leave it out */
  optional: boolean;
  /** the values of a type of literal strings */
  values: string[] | null;
}

const FOLDER = fileURLToPath(new URL('../platform/db/', import.meta.url));
const PROBE = `${FOLDER}probe.ts`;
const PROBE_TEXT = `
  import type { Insertable, Selectable } from 'kysely';
  import type { Tables } from './tables.ts';
  export type Reads = { [Table in keyof Tables]: Selectable<Tables[Table]> };
  export type Writes = { [Table in keyof Tables]: Insertable<Tables[Table]> };`;

/** What the Kysely tables say of each column, as the compiler resolves it. */
export function typedColumns(): TypedColumn[] {
  const program = ts.createProgram([PROBE], OPTIONS, hostWithProbe());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(PROBE);
  const [reads, writes] = (source?.statements ?? [])
    .filter((statement) => ts.isTypeAliasDeclaration(statement))
    .map((alias) => checker.getTypeAtLocation(alias));
  if (!reads || !writes) throw new Error('The types of the tables could not be read');
  return reads.getProperties().flatMap((table) => {
    const row = writes.getProperty(table.name);
    const inserted = row && checker.getTypeOfSymbol(row);
    return checker
      .getTypeOfSymbol(table)
      .getProperties()
      .map((column) =>
        typedColumn(checker, table.name, column, inserted?.getProperty(column.name)),
      );
  });
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

/** A file that exists only here: it asks Kysely what is read and what is written. */
function hostWithProbe(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    fileExists: (file) => file === PROBE || host.fileExists(file),
    readFile: (file) => (file === PROBE ? PROBE_TEXT : host.readFile(file)),
    getSourceFile: (file, options, ...rest) =>
      file === PROBE
        ? ts.createSourceFile(file, PROBE_TEXT, options)
        : host.getSourceFile(file, options, ...rest),
  };
}

function typedColumn(
  checker: ts.TypeChecker,
  table: string,
  column: ts.Symbol,
  inserted: ts.Symbol | undefined,
): TypedColumn {
  const type = checker.getTypeOfSymbol(column);
  const present = checker.getNonNullableType(type);
  const parts = present.isUnion() ? present.types : [present];
  return {
    table,
    column: column.name,
    reads: checker.typeToString(checker.getBaseTypeOfLiteralType(present)),
    nullable: (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Null),
    // What is never written is not there at all.
    optional: !inserted || Boolean(inserted.flags & ts.SymbolFlags.Optional),
    values: parts.every((part) => part.isStringLiteral()) ? parts.map((part) => part.value) : null,
  };
}
