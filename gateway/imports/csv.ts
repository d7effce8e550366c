import Papa from 'papaparse';

/** A row's cells by column name, and its first line in the file. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

export type Csv = {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly errors: readonly { readonly line: number; readonly problem: string }[];
};

export function parseCsv(text: string): Csv {
  const source = text.replace(/^\uFEFF/, '');
  const columns: string[] = [];
  const rows: CsvRow[] = [];
  const errors: { line: number; problem: string }[] = [];
  let [line, from] = [1, 0];
  Papa.parse<string[]>(source, {
    step: ({ data, errors: problems, meta }) => {
      const at = line;
      // A cell may hold line breaks: lines are counted in the source.
      for (; from < meta.cursor; from++) if (source.charCodeAt(from) === 10) line++;
      for (const { message } of problems)
        if (!/delimit/i.test(message)) errors.push({ line: at, problem: message });
      if (columns.length === 0) return void columns.push(...data.map((name) => name.trim()));
      if (data.every((cell) => cell.trim() === '')) return;
      if (data.length > columns.length)
        errors.push({ line: at, problem: 'There are more cells than columns.' });
      const cells = columns.map((name, column) => [name, (data[column] ?? '').trim()] as const);
      rows.push({ line: at, cells: Object.fromEntries(cells) });
    },
  });
  return { columns, rows, errors };
}

/** Prevents spreadsheets from evaluating a cell as a formula. */
const escapeFormula = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

/** The first non-empty cell, without the quote of {@link escapeFormula}. */
export function cellOf({ cells }: CsvRow, names: readonly string[] = []): string {
  const value = names.map((name) => cells[name] ?? '').find(Boolean) ?? '';
  return /^'[=+\-@]/.test(value) ? value.slice(1) : value;
}

export type Cell = string | number | boolean | null | undefined;

export function serializeCsv(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  hasHead: boolean,
): string {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : (cell ?? ''))),
  );
  // Without the byte order mark, Excel reads "Renée" as "RenÃ©e".
  const [mark, head] = hasHead ? ['\uFEFF', [[...columns]]] : ['', []];
  return `${mark}${Papa.unparse([...head, ...texts], { newline: '\n' })}\n`;
}
