/** A row as documents have it: what is null is absent. */
type Present<Row> = {
  [Name in keyof Row]: null extends Row[Name] ? NonNullable<Row[Name]> | undefined : Row[Name];
};

type Document<Row> = Present<Row> & { readonly _id: string; readonly _creationTime: number };

/**
 * A row under the names that every document of the contract has. Columns that the contract does not know stay behind
 * when the answer is written by its shape.
 */
export function toDocument<Row extends { readonly id: string; readonly createdAt: number }>(
  row: Row,
): Document<Row> {
  const fields = Object.entries(row).map(([name, value]) => [name, value ?? undefined]);
  return { ...(Object.fromEntries(fields) as Present<Row>), _id: row.id, _creationTime: row.createdAt };
}
