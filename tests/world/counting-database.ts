export type AskedStatement = { readonly sql: string; readonly values: readonly unknown[] };

/** One round trip to the database. `rowsRead` is there once it has answered, where D1 tells it. */
export type RoundTrip = { readonly statements: AskedStatement[]; rowsRead: number };

const asked = new WeakMap<D1PreparedStatement, AskedStatement & { real: D1PreparedStatement }>();

/** The same database, but each round trip is written down in `trips`. */
export function countingDatabase(real: D1Database, trips: RoundTrip[]): D1Database {
  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => counted(target.prepare(sql), { sql, values: [] }, trips);
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => {
            const each = asked.get(statement);
            if (!each) throw new Error('A statement of another database is in the batch');
            return each;
          });
          const trip = { statements: known, rowsRead: 0 };
          trips.push(trip);
          const results = await target.batch(known.map((each) => each.real));
          for (const { meta } of results) trip.rowsRead += meta.rows_read;
          return results;
        };
      }
      return bound(target, name);
    },
  });
}

function counted(
  real: D1PreparedStatement,
  statement: AskedStatement,
  trips: RoundTrip[],
): D1PreparedStatement {
  const proxy = new Proxy(real, {
    get(target, name) {
      if (name === 'bind') {
        return (...values: unknown[]) =>
          counted(target.bind(...values), { sql: statement.sql, values }, trips);
      }
      const run = bound(target, name);
      return (...given: unknown[]) => {
        trips.push({ statements: [statement], rowsRead: 0 });
        return run(...given);
      };
    },
  });
  asked.set(proxy, { ...statement, real });
  return proxy;
}

function bound(target: object, name: string | symbol): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(target, name, target);
  if (typeof method !== 'function') throw new Error(`The database has no method ${String(name)}`);
  return (...given) => Reflect.apply(method, target, given);
}
