import type { RoundTrip, SentStatement } from './round-trip.ts';

const sentStatements = new WeakMap<D1PreparedStatement, SentStatement & { real: D1PreparedStatement }>();

/** Wraps a database and records each round trip in `trips`. */
export function countingDatabase<Real extends D1Database | D1DatabaseSession>(
  real: Real,
  trips: RoundTrip[],
): Real {
  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => counted(target.prepare(sql), { sql, values: [] }, trips);
      if (name === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => {
            const each = sentStatements.get(statement);
            if (!each) throw new Error('A statement of another database is in the batch');
            return each;
          });
          return record(trips, known, () => target.batch(known.map(({ real }) => real)));
        };
      }
      if (name === 'withSession' && 'withSession' in target)
        return (constraint?: string) => countingDatabase(target.withSession(constraint), trips);
      return bound(target, name);
    },
  });
}

let order = 0;

async function record<Answer>(
  trips: RoundTrip[],
  statements: SentStatement[],
  send: () => Promise<Answer>,
): Promise<Answer> {
  order += 1;
  const trip: RoundTrip = { statements, begun: order, ended: 0, rowsRead: 0, rowsWritten: 0 };
  trips.push(trip);
  const answer = await send();
  order += 1;
  trip.ended = order;
  for (const result of Array.isArray(answer) ? answer : [answer]) {
    trip.rowsRead += result?.meta?.rows_read ?? 0;
    trip.rowsWritten += result?.meta?.rows_written ?? 0;
  }
  return answer;
}

function counted(
  real: D1PreparedStatement,
  statement: SentStatement,
  trips: RoundTrip[],
): D1PreparedStatement {
  const proxy = new Proxy(real, {
    get(target, name) {
      if (name === 'bind') {
        return (...values: unknown[]) =>
          counted(target.bind(...values), { sql: statement.sql, values }, trips);
      }
      const run = bound(target, name);
      return (...given: unknown[]) => record(trips, [statement], async () => run(...given));
    },
  });
  sentStatements.set(proxy, { ...statement, real });
  return proxy;
}

function bound(target: object, name: string | symbol): (...given: unknown[]) => unknown {
  const method: unknown = Reflect.get(target, name, target);
  if (typeof method !== 'function') throw new Error(`The database has no method ${String(name)}`);
  return (...given) => Reflect.apply(method, target, given);
}
