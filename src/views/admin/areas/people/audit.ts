import type { Queryable } from '#db/database.ts'
import { shopStaffActions } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../../kit/read-list.ts'
import { actWords } from '../../words/act-words.ts'
import { instant, link, outside, text } from './cells.ts'

export interface AuditRow {
  readonly id: string
  readonly at: Date
  /** `staff:…`, `account:…`, or a part of the program. */
  readonly actor: string
  readonly email: string | null
  readonly what: string
  readonly kind: string
  readonly subject: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly isAct: boolean
  /** Id of the act that this one took back. */
  readonly undoes: string | null
  /** The person that an entry is about; null: it is about no account, or the person was erased. */
  readonly about: string | null
}

/** Acts of staff and events of the program as one table. Both are append-only. */
const LOG = `(
  SELECT id, at, coalesce('staff:' || account_id, '') AS actor, what, subject_kind AS kind, subject, before, after, true AS is_act, undoes FROM staff_act
  UNION ALL
  SELECT id, at, actor, action AS what, split_part(subject, ':', 1) AS kind, subject, NULL::jsonb AS before, detail AS after, false AS is_act, NULL::uuid AS undoes FROM audit_log
) e`
const SELECT = `e.id, e.at, e.actor, e.what, e.kind, e.subject, e.before, e.after, e.is_act AS "isAct", e.undoes,
  (SELECT a.email FROM account a WHERE a.id = CASE WHEN e.actor ~ '^(staff|account):[0-9a-f-]{36}$' THEN split_part(e.actor, ':', 2)::uuid END) AS email,
  (SELECT a.email FROM account a WHERE a.id = CASE WHEN e.kind IN ('customers', 'staff', 'account') AND e.subject ~ '^(account:)?[0-9a-f-]{36}$' THEN right(e.subject, 36)::uuid END) AS about`

/** Kinds of what an entry is about: the paths of the areas, and the program's names. */
export const AUDIT_KINDS: Readonly<Record<string, string>> = {
  orders: msg('Orders'),
  transfers: msg('Transfer files'),
  bank: msg('Bank'),
  'bank-files': msg('Uploaded statements'),
  statements: msg('Cancellations and withdrawals'),
  products: msg('Products'),
  categories: msg('Categories'),
  synonyms: msg('Synonyms'),
  'missed-searches': msg('Searches without result'),
  imports: msg('Imports'),
  'stock-counts': msg('Stock-taking'),
  customers: msg('Customers'),
  contacts: msg('Messages'),
  reviews: msg('Reviews'),
  account: msg('Accounts'),
  subscriptions: msg('Subscriptions'),
  plans: msg('Plans'),
  gifts: msg('Gifts'),
  tokens: msg('Tokens and devices'),
  'device-clients': msg('Device clients'),
  codes: msg('Discount codes'),
  coupons: msg('Coupons'),
  partners: msg('Partners'),
  'held-commissions': msg('Held commissions'),
  lookbook: msg('Lookbook'),
  'partner-materials': msg('Materials for partners'),
  payouts: msg('Payouts'),
  'payout-files': msg('Payout files'),
  'partner-programme': msg('Partner programme'),
  abuse: msg('Reports of abuse'),
  'abuse-figures': msg('Figures of reports'),
  blocks: msg('Block list'),
  settings: msg('Settings'),
  gateways: msg('Ways to pay'),
  'gateway-keys': msg('Keys of providers'),
  webhooks: msg('Webhooks'),
  'webhook-log': msg('Log of webhooks'),
  'tax-rates': msg('VAT rates'),
  vat: msg('VAT'),
  'commission-rules': msg('Commission rules'),
  'shipping-zones': msg('Shipping zones'),
  'shipping-methods': msg('Ways of shipping'),
  pages: msg('Pages'),
  'mail-texts': msg('E-mail texts'),
  wording: msg('Wording'),
  mails: msg('E-mails'),
  events: msg('Inbox of payment events'),
  jobs: msg('Background jobs'),
  staff: msg('Staff and roles'),
  views: msg('Shared views'),
}

/** Areas in which the subject of an act has a page. */
const WITH_PAGE: readonly string[] = Object.keys(AUDIT_KINDS).filter(
  (kind) => kind !== 'account' && kind !== 'imports',
)

/** The names under which the person with an e-mail address acts. */
const ACTORS_OF = `ARRAY(SELECT p || id FROM account, unnest(ARRAY['staff:', 'account:']) p WHERE lower(email) = lower($?))`

/** What staff did and what the program noted, the newest first. Nobody can change it. */
export const auditList = defineList<AuditRow>({
  path: 'audit',
  title: msg('Audit log'),
  action: shopStaffActions['read-audit-log'],
  select: SELECT,
  from: LOG,
  always: 'true',
  idSql: 'e.id',
  columns: [
    { id: 'at', label: msg('Date'), sort: 'at', cell: ({ at }) => instant(at) },
    { id: 'who', label: msg('Who'), cell: ({ email, actor }) => outside(email ?? actor) },
    { id: 'what', label: msg('What'), cell: (row, { t }) => text(actWords(row, AUDIT_KINDS, t)) },
    {
      id: 'subject',
      label: msg('About'),
      cell(row) {
        const page = pageOfEntry(row)
        return page ? link(nameOfSubject(row), page) : outside(nameOfSubject(row))
      },
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: msg('Area'),
      choices: AUDIT_KINDS,
      where: (kind) => ({ sql: 'e.kind = $?', values: [kind] }),
    },
    {
      kind: 'text',
      name: 'person',
      label: msg('Person (e-mail address)'),
      where: (email) => ({ sql: `e.actor = ANY (${ACTORS_OF})`, values: [email] }),
    },
    {
      kind: 'text',
      name: 'about',
      label: msg('About (number or name)'),
      where: (words) => ({ sql: 'e.subject = $?', values: [words] }),
    },
    {
      kind: 'choice',
      name: 'source',
      label: msg('Source'),
      choices: { staff: msg('Acts of staff'), program: msg('Events') },
      where: (source) => ({ sql: 'e.is_act = $?', values: [source === 'staff'] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('From'),
      where: (day) => ({ sql: 'e.at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Before this day'),
      where: (day) => ({ sql: 'e.at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('E-mail address of a person, what was done, or what it was done to'),
    where: (words) => ({
      sql: `e.actor = ANY (${ACTORS_OF})
        OR e.subject = ANY (ARRAY(SELECT p || id FROM account, unnest(ARRAY['', 'account:']) p WHERE lower(email) = lower($?)))
        OR e.what = $? OR e.subject = $?`,
      values: [words, words, words, words],
    }),
  },
  orders: { at: { sql: 'e.at', type: 'timestamptz' } },
  firstOrder: '-at',
  pathOf: ({ id }) => `audit/${id}`,
})

/** Returns one entry; null if there is none. */
export async function readAuditRow(db: Queryable, id: string): Promise<AuditRow | null> {
  const [row] = await db.query<AuditRow>(`SELECT ${SELECT} FROM ${LOG} WHERE e.id = $1`, [id])
  return row ?? null
}

/** Returns how the subject of an entry is called: a person by the e-mail address, the rest by number or handle. */
export function nameOfSubject({ about, subject, kind }: AuditRow): string {
  if (about !== null) return about
  return subject === 'only' ? kind : subject
}

/** What names the subject of an act, but no page. */
const NO_PAGE: readonly string[] = ['new', 'erased', 'only']

/** Returns the path of the page of what an entry is about, behind `/admin/`; null where there is none. */
export function pageOfEntry({ isAct, kind, subject }: AuditRow): string | null {
  if (!isAct) return kind === 'account' ? `customers/${subject.slice('account:'.length)}` : null
  if (subject === 'only' && WITH_PAGE.includes(kind)) return kind
  return WITH_PAGE.includes(kind) && !NO_PAGE.includes(subject)
    ? `${kind}/${encodeURIComponent(subject)}`
    : null
}
