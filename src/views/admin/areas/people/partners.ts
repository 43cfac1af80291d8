import { type PartnerState, partnerStaffActions } from '#domains/partner/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { beginning, instant, outside, text } from './cells.ts'

interface ListedPartner {
  readonly id: string
  readonly ref: string | null
  readonly email: string | null
  readonly name: string | null
  readonly state: PartnerState
  readonly joinedAt: Date
}

/** Says whether a partner takes part now. */
export function partnerState(state: PartnerState, t: Translate): Cell {
  if (state === 'blocked') return { kind: 'state', text: t('Blocked'), tone: 'danger' }
  if (state === 'left') return { kind: 'state', text: t('Left'), tone: 'quiet' }
  return { kind: 'state', text: t('Active'), tone: 'good' }
}

/** Everybody who takes part in the partner programme, the newest first. */
export const partnerList = defineList<ListedPartner>({
  path: 'partners',
  title: msg('Partners'),
  action: partnerStaffActions.read,
  select: `p.id, r.ref, a.email, a.name, p.state, p.joined_at AS "joinedAt"`,
  from: `partner p LEFT JOIN partner_ref r ON r.partner_id = p.id AND r.retired_at IS NULL LEFT JOIN account a ON a.id = p.account_id`,
  always: 'true',
  idSql: 'p.id',
  columns: [
    { id: 'ref', label: msg('Ref id'), cell: ({ ref }) => (ref === null ? text('–') : outside(ref)) },
    { id: 'email', label: msg('E-mail address'), cell: ({ email }) => outside(email) },
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'joined', label: msg('Since'), sort: 'joined', cell: ({ joinedAt }) => instant(joinedAt) },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => partnerState(state, t) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: { active: msg('Active'), blocked: msg('Blocked'), left: msg('Left') },
      where: (state) => ({ sql: 'p.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('The ref id, or how the e-mail address begins'),
    where: (words) => ({
      sql: `p.id IN (SELECT partner_id FROM partner_ref WHERE ref = lower($?)
        UNION ALL SELECT q.id FROM account b JOIN partner q ON q.account_id = b.id WHERE lower(b.email) LIKE lower($?))`,
      values: [words, beginning(words)],
    }),
  },
  orders: { joined: { sql: 'p.joined_at', type: 'timestamptz' } },
  firstOrder: '-joined',
  pathOf: ({ id }) => `partners/${id}`,
})
