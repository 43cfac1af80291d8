import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { PARTNER_RULES, type PartnerRules, readSettings } from '#domains/shop/index.ts'
import type { CommissionRule } from '../commission.ts'
import { type OwnerRule, rulesInForce } from '../rule-change.ts'

const RULE = columns('commission_rule', {
  id: column<string>('uuid'),
  name: column<string>('text'),
  rateBp: column<number>('integer'),
  productIds: column<readonly string[]>('uuid[]'),
  categoryIds: column<readonly string[]>('uuid[]'),
  tiers: column<readonly string[]>('text[]'),
  countries: column<readonly string[]>('text[]'),
  phase: column<CommissionRule['phase']>('text'),
  capMinor: column<number | null>('bigint'),
  isOn: column<boolean>('boolean'),
})

const lockAll = statement(
  'commission-rules-lock',
  `SELECT pg_advisory_xact_lock(hashtext('commission-rules'))`,
)
const all = statement(
  'commission-rules',
  `SELECT ${RULE.select('r')} FROM commission_rule r ORDER BY r.position, r.id`,
)
const write = statement<OwnerRule & { readonly now: Date }>(
  'commission-rule-write',
  `INSERT INTO commission_rule (${RULE.names}, position, created_at, changed_at)
   VALUES (${RULE.parameters}, (SELECT coalesce(max(position), 0) + 1 FROM commission_rule), $now, $now)
   ON CONFLICT (id) DO UPDATE SET ${RULE.assignmentsFrom('excluded')}, changed_at = excluded.changed_at`,
)
const drop = statement('commission-rule-drop', 'DELETE FROM commission_rule WHERE id = ANY ($1::uuid[])')
const arrange = statement(
  'commission-rules-arrange',
  `UPDATE commission_rule r SET position = n.place FROM unnest($1::uuid[]) WITH ORDINALITY AS n(id, place)
   WHERE r.id = n.id AND r.position <> n.place`,
)
const usedTiers = statement(
  'partner-tiers-used',
  `SELECT t.tier FROM unnest($1::text[]) AS t(tier) WHERE EXISTS (SELECT FROM partner p WHERE p.tier = t.tier AND p.tier <> '')
   OR EXISTS (SELECT FROM commission_rule r WHERE t.tier = ANY (r.tiers)) LIMIT 1`,
)

/** Locks all rules until the transaction ends, so that two members of staff change them one after the other. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.query(lockAll)
}

/** Reads every rule in the owner's order, also those that are off. */
export function readOwnerRules(db: Queryable): Promise<OwnerRule[]> {
  return db.query<OwnerRule>(all)
}

/** Reads the rules that decide about commissions, in the owner's order, and the programme that they belong to. */
export async function readCommissionRules(
  db: Queryable,
): Promise<{ readonly rules: readonly CommissionRule[]; readonly programme: PartnerRules }> {
  const programme = await readProgramme(db)
  return { rules: rulesInForce(await readOwnerRules(db), programme), programme }
}

/** Reads what the owner decided about the partner programme. */
export async function readProgramme(db: Queryable): Promise<PartnerRules> {
  const { partners } = await readSettings(db, ['partners'])
  return { ...PARTNER_RULES, ...(partners as Partial<PartnerRules> | undefined) }
}

/**
 * Stores what differs between two states of the rules, and the owner's order. Commissions keep name and rate of a
 * rule that is deleted. The caller holds the lock.
 */
export async function replaceRules(
  tx: Tx,
  {
    before,
    after,
    now,
  }: { readonly before: readonly OwnerRule[]; readonly after: readonly OwnerRule[]; readonly now: Date },
): Promise<void> {
  const ids = after.map(({ id }) => id)
  const gone = before.filter(({ id }) => !ids.includes(id))
  if (gone.length > 0) await tx.query(drop, [gone.map(({ id }) => id)])
  for (const rule of after) {
    const old = before.find(({ id }) => id === rule.id)
    if (!old || !RULE.agree(old, rule)) await tx.query(write, write.bind({ ...RULE.pick(rule), now }))
  }
  await tx.query(arrange, [ids])
}

/** Returns one of these tiers that a partner or a rule still has; null: none. */
export async function findUsedTier(db: Queryable, tiers: readonly string[]): Promise<string | null> {
  return (await db.query<{ tier: string }>(usedTiers, [tiers]))[0]?.tier ?? null
}
