type Statement = { readonly sql: string; readonly values: readonly unknown[] };

type Source = Pick<D1Database, 'prepare' | 'batch'>;

/**
 * D1's sessions over two databases. `copy` has the data of the last `catchUp` and answers reads unless the session's
 * bookmark is newer; with `isNaive` always. `served` counts them.
 */
export function laggingDatabase(primary: D1Database, copy: D1Database, { isNaive = false } = {}) {
  const sentStatements = new WeakMap<D1PreparedStatement, Statement>();
  let copiedAt = '';
  let served = 0;

  function session(constraint = 'first-unconstrained'): D1DatabaseSession {
    let state = constraint;
    const mayLag = () => state === 'first-unconstrained' || (state !== 'first-primary' && state <= copiedAt);

    async function run<Answer>(
      statements: readonly Statement[],
      send: (source: Source) => Promise<Answer>,
    ): Promise<Answer> {
      if (statements.every(isRead) && (mayLag() || (isNaive && state !== 'first-primary'))) {
        served += 1;
        const answer = await send(copy);
        if (!isNaive) state = copiedAt;
        return answer;
      }
      const real = primary.withSession('first-primary');
      try {
        return await send(real);
      } finally {
        state = real.getBookmark() ?? state;
      }
    }

    function statement(sql: string, values: readonly unknown[] = []): D1PreparedStatement {
      const made = {
        bind: (...bound: unknown[]) => statement(sql, bound),
        ...Object.fromEntries(
          (['all', 'run', 'raw', 'first'] as const).map((name) => [
            name,
            (...given: unknown[]) =>
              run([{ sql, values }], async (source) => {
                const real = source.prepare(sql).bind(...values);
                return Reflect.apply(real[name], real, given);
              }),
          ]),
        ),
      } as D1PreparedStatement;
      sentStatements.set(made, { sql, values });
      return made;
    }

    return {
      prepare: (sql) => statement(sql),
      batch: (statements) => {
        const all = statements.map((each) => sentStatements.get(each) ?? refuse());
        return run(all, (source) =>
          source.batch(all.map(({ sql, values }) => source.prepare(sql).bind(...values))),
        );
      },
      getBookmark: () => (state.startsWith('first-') ? null : state),
    };
  }

  return {
    d1: new Proxy(primary, {
      get(_, name) {
        if (name === 'withSession') return session;
        const primarySession = session('first-primary');
        if (name === 'prepare') return primarySession.prepare;
        if (name === 'batch') return primarySession.batch;
        throw new Error(`The database has no ${String(name)}`);
      },
    }),
    served: () => served,
    catchUp: async () => {
      await copyAll(primary, copy);
      const now = primary.withSession('first-primary');
      await now.prepare('select 1').run();
      copiedAt = now.getBookmark() ?? '';
    },
  };
}

const isRead = ({ sql }: Statement) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert|update|delete)\b/i.test(sql);

function refuse(): never {
  throw new Error('A statement of another database is in the batch');
}

const own = `name not glob 'sqlite_*' and name not glob 'd1_*' and name not glob '_cf_*'
  and (name not glob 'search_index_*' or sql glob 'CREATE VIRTUAL*') and sql is not null`;

/** Copies all tables in any order, so the copy has no foreign keys. */
async function copyAll(from: D1Database, to: D1Database): Promise<void> {
  const { results: made } = await from
    .prepare(`select name, type, sql from sqlite_schema where ${own} order by type = 'trigger', rowid`)
    .all<{ name: string; type: string; sql: string }>();
  const hasSchema = await to.prepare("select 1 from sqlite_schema where name = 'store'").first();
  if (!hasSchema) {
    const schema = made.map(({ sql }) => sql.replace(/,\s*FOREIGN KEY[^,\n]*/g, ''));
    await to.batch(schema.map((sql) => to.prepare(sql)));
  }
  for (const { name, type, sql } of made) {
    if (type !== 'table' || /^create virtual/i.test(sql)) continue;
    const [[, ...columns], ...rows] = (await from
      .prepare(`select 0, * from "${name}"`)
      .raw({ columnNames: true })) as unknown as [string[], ...unknown[][]];
    const insert = `insert into "${name}" (${columns.map((each) => `"${each}"`).join()})
      values (${columns.map(() => '?').join()})`;
    await to.batch([
      to.prepare(`delete from "${name}"`),
      ...rows.map(([, ...values]) => to.prepare(insert).bind(...values)),
    ]);
  }
}
