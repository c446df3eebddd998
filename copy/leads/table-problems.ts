import { catalog } from '../catalog/catalog.ts';

/** Why a file can't be read as a table, and what to do. */
export const tableProblems = catalog('leads.tableProblems', {
  old_excel:
    "This is an Excel file in the old format (.xls), which we can't read. Open it, choose “Save as”, then “Excel Workbook (.xlsx)”, and upload that file.",
  password:
    'This Excel file is password-protected. Open it, save it without the password, and upload that file.',
  excel_binary:
    "This is an Excel file in the binary format (.xlsb), which we can't read. Open it, choose “Save as”, then “Excel Workbook (.xlsx)”, and upload that file.",
  numbers:
    "This is a Numbers file, which we can't read. Open it in Numbers, choose “File”, “Export to”, then “CSV” or “Excel”, and upload that file.",
  open_document:
    "This is an OpenDocument file, which we can't read. Open it, choose “Save as”, then “CSV” or “Excel (.xlsx)”, and upload that file.",
  archive: 'This is a ZIP archive. Unpack it, and upload the CSV or Excel file that it contains.',
  web_page:
    "This is a web page, although its name may end like a spreadsheet's. Open it in Excel, choose “Save as”, then “Excel Workbook (.xlsx)”, and upload that file.",
  no_table:
    "This isn't a table. Export your leads as CSV or as an Excel Workbook (.xlsx), and upload that file.",
  broken:
    "This Excel file is damaged, so we can't read it. Open it, save it again as .xlsx or CSV, and upload that file.",
  too_complex:
    'This Excel file is too large for us to read. Save the sheet with your leads as CSV, and upload that file.',
  bytes: 'This file is larger than {megabytes, number} MB. Split it into several files.',
  endless: "This file isn't a table, or it has an unclosed quotation mark. Export it again as CSV.",
});
