/** Null fields become undefined. */
type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? NonNullable<Row[Name]> | undefined : Row[Name];
};

type Document<Row> = Present<Row> & { readonly _id: string; readonly _creationTime: number };

/** Renames a row's base fields as in the contract. The response's schema removes columns that it does not know. */
export function toDocument<Row extends { readonly id: string; readonly createdAt: number }>(
  row: Row,
): Document<Row> {
  const document: Record<string, unknown> = { ...row, _id: row.id, _creationTime: row.createdAt };
  // Not `Object.fromEntries`: it takes twenty times as long, and a listing has hundreds of rows.
  for (const name in document) document[name] ??= undefined;
  return document as Document<Row>;
}
