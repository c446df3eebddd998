import { fileURLToPath } from 'node:url';
// The compiler's JavaScript API, which version 7 doesn't have.
import ts from 'typescript6';

export interface TypedColumn {
  table: string;
  column: string;
  /** the values of a string literal type */
  values: string[] | null;
}

const FOLDER = fileURLToPath(new URL('../platform/db/', import.meta.url));
const PROBE = `${FOLDER}probe.ts`;
const PROBE_TEXT = `
  import type { Selectable } from 'kysely';
  import type { Tables } from './tables.ts';
  export type Reads = { [Table in keyof Tables]: Selectable<Tables[Table]> };`;

/** The type of each column in the Kysely tables, as the compiler resolves it. */
export function typedColumns(): TypedColumn[] {
  const program = ts.createProgram([PROBE], OPTIONS, hostWithProbe());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(PROBE);
  const reads = source?.statements.find((statement) => ts.isTypeAliasDeclaration(statement));
  if (!reads) throw new Error('The types of the tables could not be read');
  return checker
    .getTypeAtLocation(reads)
    .getProperties()
    .flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map((column) => typedColumn(checker, table.name, column)),
    );
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

/** Adds a virtual file that asks Kysely for the types of reads and writes. */
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

function typedColumn(checker: ts.TypeChecker, table: string, column: ts.Symbol): TypedColumn {
  const present = checker.getNonNullableType(checker.getTypeOfSymbol(column));
  const parts = present.isUnion() ? present.types : [present];
  const values = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return { table, column: column.name, values: values.length === parts.length ? values : null };
}
