import pg from 'pg'

/** Everything of a schema that decides what a migration does, one line each. An owner may add indexes. */
const FACTS = `
  SELECT format('column %s.%s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS fact
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'v') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('constraint %s of %s: %s', conname, coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text), pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'
  UNION ALL SELECT format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('function %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
  UNION ALL SELECT format('type %s %s', typname, format_type(typbasetype, typtypmod)) FROM pg_type
  WHERE typtype = 'd' AND typnamespace = 'public'::regnamespace
  UNION ALL SELECT format('table %s %s %s', relname, relpersistence, relkind) FROM pg_class
  WHERE relkind IN ('r', 'v', 'S') AND relnamespace = 'public'::regnamespace`

/** Returns what only one of two databases has in its schema, sorted; none where they are the same. */
export async function schemaDifferences(one: string, other: string): Promise<string[]> {
  const [here, there] = await Promise.all([factsOf(one), factsOf(other)])
  return [
    ...[...here].filter((fact) => !there.has(fact)),
    ...[...there].filter((fact) => !here.has(fact)),
  ].sort()
}

async function factsOf(connectionString: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  await client.connect()
  try {
    const { rows } = await client.query<{ fact: string }>(FACTS)
    return new Set(rows.map(({ fact }) => fact))
  } finally {
    await client.end()
  }
}
