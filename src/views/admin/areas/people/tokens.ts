import type { Scope } from '#domains/token/contract.ts'
import { tokenStaffActions } from '#domains/token/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { scopesInWords } from '../../words/scope-words.ts'
import { beginning, instant, outside, text } from './cells.ts'

/** A token as staff see it: never its secret. */
export interface ListedToken {
  readonly id: string
  readonly name: string
  readonly prefix: string
  readonly scopes: readonly Scope[]
  readonly clientId: string | null
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly isOver: boolean
  readonly lastUsedAt: Date | null
  readonly endedAt: Date | null
}

/** Says whether a token opens anything. */
export function tokenState({ endedAt, isOver }: Pick<ListedToken, 'endedAt' | 'isOver'>, t: Translate): Cell {
  if (endedAt !== null) return { kind: 'state', text: t('Ended'), tone: 'quiet' }
  if (isOver) return { kind: 'state', text: t('Expired'), tone: 'quiet' }
  return { kind: 'state', text: t('Active'), tone: 'good' }
}

/** The tokens and devices of all accounts, the newest first; ended ones for 90 days. */
export const tokenList = defineList<ListedToken>({
  path: 'tokens',
  title: msg('Tokens and devices'),
  action: tokenStaffActions.read,
  select: `k.id, k.name, k.prefix, k.scopes, k.client_id AS "clientId", a.email, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
    coalesce(k.expires_at <= now(), false) AS "isOver", k.last_used_at AS "lastUsedAt", k.ended_at AS "endedAt"`,
  from: 'api_token k JOIN account a ON a.id = k.account_id',
  always: 'true',
  idSql: 'k.id',
  columns: [
    { id: 'name', label: msg('Name'), cell: ({ name }) => outside(name) },
    { id: 'email', label: msg('Customer'), cell: ({ email }) => outside(email) },
    { id: 'prefix', label: msg('Begins with'), cell: ({ prefix }) => outside(prefix) },
    { id: 'client', label: msg('Device client'), cell: ({ clientId }) => outside(clientId) },
    { id: 'scopes', label: msg('May read'), cell: ({ scopes }, { t }) => text(scopesInWords(scopes, t)) },
    { id: 'state', label: msg('State'), cell: (row, { t }) => tokenState(row, t) },
    { id: 'used', label: msg('Last used'), cell: ({ lastUsedAt }) => instant(lastUsedAt) },
    { id: 'created', label: msg('Created'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: msg('Kind'),
      choices: { device: msg('Device') },
      where: (kind) => ({ sql: `k.client_id IS NOT NULL AND $?::text = 'device'`, values: [kind] }),
    },
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: { active: msg('Active'), ended: msg('Ended') },
      where: (state) =>
        state === 'ended'
          ? { sql: `k.ended_at IS NOT NULL AND $?::text = 'ended'`, values: [state] }
          : { sql: `k.ended_at IS NULL AND $?::text = 'active'`, values: [state] },
    },
    {
      kind: 'text',
      name: 'client',
      label: msg('Device client'),
      where: (words) => ({ sql: 'k.client_id = $?', values: [words] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Created from'),
      where: (day) => ({ sql: 'k.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Created before'),
      where: (day) => ({ sql: 'k.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('How the e-mail address of the customer or the token begins'),
    where: (words) => ({
      sql: '(lower(a.email) LIKE lower($?) OR k.prefix LIKE $?)',
      values: [beginning(words), beginning(words.slice(0, 'kontor_pat_'.length + 4))],
    }),
    ids: (words) => ({
      sql: `SELECT x.id FROM account a JOIN api_token x ON x.account_id = a.id WHERE lower(a.email) LIKE lower($?)
        UNION ALL SELECT id FROM api_token WHERE prefix LIKE $?`,
      values: [beginning(words), beginning(words.slice(0, 'kontor_pat_'.length + 4))],
    }),
    repeats: 2,
  },
  reference: 'member-api',
  orders: { created: { sql: 'k.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ id }) => `tokens/${id}`,
})
