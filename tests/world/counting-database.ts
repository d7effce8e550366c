/** What a database was asked: one entry per round trip, each the SQL of its statements. */
export type RoundTrips = string[][];

const told = new WeakMap<D1PreparedStatement, { real: D1PreparedStatement; sql: string }>();

/** The same database, but each round trip is written down in `trips`. */
export function countingDatabase(real: D1Database, trips: RoundTrips): D1Database {
  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...values: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, values);
          if (name === 'bind') return counted(result as D1PreparedStatement, sql);
          trips.push([sql]);
          return result;
        };
      },
    });
    told.set(proxy, { real: statement, sql });
    return proxy;
  };
  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => counted(target.prepare(sql), sql);
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => told.get(statement) ?? { real: statement, sql: '?' });
          trips.push(known.map(({ sql }) => sql));
          return target.batch(known.map((each) => each.real));
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
