/** Null fields become undefined. */
type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? NonNullable<Row[Name]> | undefined : Row[Name];
};

type Document<Row> = Present<Row> & { readonly _id: string; readonly _creationTime: number };

/** Renames a row's base fields as in the contract. The response's schema removes columns that it does not know. */
export function toDocument<Row extends { readonly id: string; readonly createdAt: number }>(
  row: Row,
): Document<Row> {
  const fields = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return { ...(Object.fromEntries(fields) as Present<Row>), _id: row.id, _creationTime: row.createdAt };
}
