import { statement } from '#db/statement.ts'
import { tokenStaffActions } from '#domains/token/index.ts'
import type { ActView } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { scopesInWords } from '../../words/scope-words.ts'
import { instant, isId, link, NOTHING, outside, text, whyField } from './cells.ts'
import { type ListedToken, tokenState } from './tokens.ts'

interface TokenOfStaff extends ListedToken {
  readonly accountId: string
  readonly endedBy: string | null
  readonly endedWhy: string | null
}

const read = statement(
  'admin-token',
  `SELECT k.id, k.account_id AS "accountId", k.name, k.prefix, k.scopes, k.client_id AS "clientId", a.email, k.created_at AS "createdAt",
     k.expires_at AS "expiresAt", coalesce(k.expires_at <= $2, false) AS "isOver", k.last_used_at AS "lastUsedAt",
     k.ended_at AS "endedAt", k.ended_by AS "endedBy", k.ended_why AS "endedWhy"
   FROM api_token k JOIN account a ON a.id = k.account_id WHERE k.id = $1`,
)

/** The page of one token or device. Its secret is nowhere: the shop keeps a hash. */
export const tokenRecord: AdminRecord = {
  action: tokenStaffActions.read,
  async read(db, id, context) {
    const { now, t } = context
    const [token] = isId(id) ? await db.query<TokenOfStaff>(read, [id, now]) : []
    if (!token) return null
    return {
      title: t('Token “{name}”', { name: token.name }),
      states: [tokenState(token, t)],
      facts: [
        { label: t('Customer'), cell: link(token.email, `customers/${token.accountId}`) },
        { label: t('Begins with'), cell: outside(token.prefix) },
        {
          label: t('Device client'),
          cell: token.clientId === null ? NOTHING : link(token.clientId, `device-clients/${token.clientId}`),
        },
        { label: t('May read'), cell: text(scopesInWords(token.scopes, t)) },
        { label: t('Created'), cell: instant(token.createdAt) },
        { label: t('Last used'), cell: instant(token.lastUsedAt) },
        { label: t('Valid until'), cell: instant(token.expiresAt) },
        { label: t('Ended'), cell: instant(token.endedAt) },
        { label: t('Ended by'), cell: outside(token.endedBy) },
        { label: t('Reason'), cell: outside(token.endedWhy) },
      ],
      tables: [],
      history: [],
      acts: token.endedAt !== null || token.isOver ? [] : actsOf(token, context),
    }
  },
}

function actsOf({ id }: TokenOfStaff, { actor, t }: RecordContext): readonly ActView[] {
  if (!may(actor, tokenStaffActions.end)) return []
  return [
    {
      call: '/admin/token/end',
      title: t('End this token'),
      hint: t(
        'Nothing is answered to it any more. The customer can create a new one, or connect the device again.',
      ),
      isDangerous: true,
      fields: [whyField(t, true)],
      subject: { id },
    },
  ]
}
