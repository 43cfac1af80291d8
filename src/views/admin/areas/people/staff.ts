import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { accountStaffActions } from '#domains/account/index.ts'
import { isStaff, type Role, STAFF_ROLES, type StaffRole } from '#kernel/actor.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView } from '#web/admin/views.ts'
import type { AdminMaker } from '../../kit/area.ts'
import { defineList } from '../../kit/read-list.ts'
import type { AdminRecord } from '../../kit/record-definition.ts'
import { actWords } from '../../words/act-words.ts'
import { AUDIT_KINDS } from './audit.ts'
import { instant, isId, link, outside, text } from './cells.ts'

interface StaffRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly hasFactor: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date | null
  /** Of an open invitation; null: there is none. */
  readonly invitedRoles: readonly Role[] | null
  readonly invitedUntil: Date | null
}

const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  owner: msg('Owner'),
  manager: msg('Manager'),
  fulfilment: msg('Fulfilment'),
  support: msg('Support'),
  editor: msg('Editor'),
}

function roleWords(roles: readonly Role[], t: Translate): string {
  return STAFF_ROLES.filter((role) => roles.includes(role))
    .map((role) => t(ROLE_WORDS[role]))
    .join(', ')
}

const SELECT = `a.id, a.email, a.name, a.roles, a.created_at AS "createdAt", i.roles AS "invitedRoles", i.expires_at AS "invitedUntil",
  (EXISTS (SELECT FROM account_totp x WHERE x.account_id = a.id) OR EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id)) AS "hasFactor",
  (SELECT max(d.last_seen_at) FROM account_device d WHERE d.account_id = a.id) AS "lastSeenAt"`
const FROM = 'account a LEFT JOIN staff_invitation i ON i.account_id = a.id'

function factorCell({ hasFactor, invitedUntil, roles }: StaffRow, t: Translate) {
  if (!isStaff(roles) && invitedUntil) return { kind: 'state', text: t('Invited'), tone: 'warning' } as const
  return hasFactor
    ? ({ kind: 'state', text: t('Set up'), tone: 'good' } as const)
    : ({ kind: 'state', text: t('Missing'), tone: 'danger' } as const)
}

/** Everybody who works in the back office, and who is invited to. */
export const staffList = defineList<StaffRow>({
  path: 'staff',
  title: msg('Staff and roles'),
  action: accountStaffActions['grant-roles'],
  select: SELECT,
  from: FROM,
  always: `a.id IN (SELECT id FROM account WHERE roles && '{owner,manager,fulfilment,support,editor}' UNION ALL SELECT account_id FROM staff_invitation)`,
  idSql: 'a.id',
  columns: [
    { id: 'email', label: msg('E-mail address'), cell: ({ email }) => outside(email) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    {
      id: 'roles',
      label: msg('Roles'),
      cell: ({ roles, invitedRoles }, { t }) =>
        text(isStaff(roles) || !invitedRoles ? roleWords(roles, t) : roleWords(invitedRoles, t)),
    },
    { id: 'factor', label: msg('Second factor'), cell: (row, { t }) => factorCell(row, t) },
    { id: 'seen', label: msg('Last sign-in'), cell: ({ lastSeenAt }) => instant(lastSeenAt) },
    { id: 'invited', label: msg('Invited until'), cell: ({ invitedUntil }) => instant(invitedUntil) },
    { id: 'since', label: msg('Since'), sort: 'since', cell: ({ createdAt }) => instant(createdAt) },
  ],
  filters: [],
  search: {
    hint: msg('E-mail address'),
    where: (words) => ({ sql: 'lower(a.email) = lower($?)', values: [words] }),
  },
  orders: { since: { sql: 'a.created_at', type: 'timestamptz' } },
  firstOrder: 'since',
  pathOf: ({ id }) => `staff/${id}`,
})

const one = statement('admin-staff', `SELECT ${SELECT} FROM ${FROM} WHERE a.id = $1`)
const acts = statement(
  'admin-staff-acts',
  `SELECT s.at, s.what, coalesce((SELECT a.email FROM account a
     WHERE a.id = CASE WHEN s.subject_kind IN ('customers', 'staff') AND s.subject ~ '^[0-9a-f-]{36}$' THEN s.subject::uuid END), s.subject) AS subject
   FROM staff_act s WHERE s.account_id = $1 ORDER BY s.id DESC LIMIT 50`,
)

const FACTOR_MISSING = msg(
  'Missing: until it is set up, the person cannot use the back office. The next sign-in asks for it.',
)

/** The page of a member of staff, or of somebody who is invited. */
export const staffRecord: AdminRecord = {
  action: accountStaffActions['grant-roles'],
  async read(db, id, { t }) {
    if (!isId(id)) return null
    const [row] = await db.query<StaffRow>(one, [id])
    if (!row || (!isStaff(row.roles) && row.invitedUntil === null)) return null
    return {
      title: row.name || row.email,
      states: [factorCell(row, t)],
      facts: [
        { label: t('E-mail address'), cell: outside(row.email) },
        { label: t('Roles'), cell: text(roleWords(row.roles, t) || t('None')) },
        { label: t('Invited as'), cell: text(roleWords(row.invitedRoles ?? [], t)) },
        { label: t('Invited until'), cell: instant(row.invitedUntil) },
        { label: t('Second factor'), cell: text(row.hasFactor ? t('Set up') : t(FACTOR_MISSING)) },
        { label: t('Last sign-in'), cell: instant(row.lastSeenAt) },
        { label: t('Account'), cell: link(row.email, `customers/${row.id}`) },
      ],
      tables: [],
      history: await readDone(db, id, t),
      acts: actsOf(row, t),
    }
  },
}

/** What the person did last in the back office. */
async function readDone(db: Queryable, id: string, t: Translate) {
  const rows = await db.query<{ at: Date; what: string; subject: string }>(acts, [id])
  return rows.toReversed().map(({ at, what, subject }) => ({
    at: at.toISOString(),
    what: actWords({ what, isAct: true }, AUDIT_KINDS, t),
    who: subject === 'only' ? '' : subject,
    why: '',
  }))
}

function actsOf({ id, roles, email, name, invitedRoles }: StaffRow, t: Translate): readonly ActView[] {
  const subject = { id }
  if (!isStaff(roles)) {
    const [role = 'support'] = invitedRoles ?? []
    return [
      {
        call: '/admin/staff/invite',
        title: t('Mail the invitation again'),
        hint: t('Another link is mailed, and the first one no longer works.'),
        isDangerous: false,
        fields: [],
        subject: { email, name, role },
      },
      {
        call: '/admin/staff/withdraw',
        title: t('Withdraw the invitation'),
        hint: t('Its link no longer works. You can invite the person again.'),
        isDangerous: true,
        fields: [],
        subject,
      },
    ]
  }
  return [
    {
      call: '/admin/staff/roles',
      title: t('Change the roles'),
      hint: t('They count at once. The last owner stays one.'),
      isDangerous: false,
      fields: STAFF_ROLES.map((role) => ({
        kind: 'check' as const,
        name: role,
        label: t(ROLE_WORDS[role]),
        hint: '',
        isRequired: false,
        value: roles.includes(role) ? '1' : '',
      })),
      subject,
    },
    {
      call: '/admin/staff/remove',
      title: t('Remove from the staff'),
      hint: t(
        'Every session ends at once. The account stays, as a customer. You can invite the person again.',
      ),
      isDangerous: true,
      fields: [
        { kind: 'check', name: 'confirm', label: t('Yes, remove this person'), hint: '', isRequired: true },
      ],
      subject,
    },
  ]
}

/** The page that invites somebody. */
export const staffMaker: AdminMaker = {
  title: msg('Invite somebody'),
  action: accountStaffActions['grant-roles'],
  act: ({ t }) => ({
    call: '/admin/staff/invite',
    title: t('Invite'),
    hint: t(
      'A link is mailed that works once and expires after three days. With it the person chooses a password and gets the role. You can withdraw it until then.',
    ),
    isDangerous: false,
    subject: {},
    fields: [
      { kind: 'email', name: 'email', label: t('E-mail address'), hint: '', isRequired: true },
      { kind: 'text', name: 'name', label: t('Name'), hint: '', isRequired: false },
      {
        kind: 'choice',
        name: 'role',
        label: t('Role'),
        hint: '',
        isRequired: true,
        choices: STAFF_ROLES.map((role) => ({ value: role, label: t(ROLE_WORDS[role]) })),
        value: 'support',
      },
    ],
    shows: 'staff',
  }),
}
