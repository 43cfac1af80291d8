import type { Tx } from '#db/database.ts'
import {
  isUndone,
  lockSubject,
  queueStaffAct,
  readStaffAct,
  type StaffAct,
  staffActions,
  staffErrors,
} from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { canBringBack, leaveSecrets } from '#views/admin/kit/form/form-secrets.ts'
import { versionOf } from '#views/admin/kit/form/form-version.ts'
import { text } from '../fields.ts'
import { type Call, defineCall } from '../form-call.ts'
import { PAGE } from '../shapes/common.ts'
import type { SaveFormCall } from './save-form-call.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Undone {
  /** The page that shows it, behind `{base}`. */
  readonly page: string
}

/**
 * Makes the call that takes a saved form back: it saves what was there before, if what is there now is still
 * what that act left. What an act made new is removed. Undoing is an act too, and can be undone. Source:
 * decision 0051.
 */
export function undoActCall(calls: readonly (Call | SaveFormCall)[]): Call {
  const savers = new Map(calls.flatMap((call) => ('saver' in call ? [[call.form.path, call]] : [])))
  return defineCall({
    path: '/admin/undo',
    summary: 'Undo what was saved',
    action: staffActions.undo,
    errors: [
      'newer-change',
      'already-undone',
      ...new Set([...savers.values()].flatMap(({ saver }) => saver.errors ?? [])),
    ],
    fields: { act: text({ max: 36, pattern: UUID }) },
    page: (answer: Undone | null) => answer?.page ?? '/admin',
    flash: () => ({ success: msg('Undone') }),
    answer: PAGE,
    handle({ fields, actor, accountId, authorise, clock, commit }): Promise<Undone> {
      const now = clock.now()
      return commit(async (tx) => {
        const act = await readStaffAct(tx, fields.act)
        const call = act && savers.get(act.subjectKind)
        if (!act || !call) throw commonErrors['not-found']({ fields: ['act'] })
        const { form, saver } = call
        authorise(form.action, null)
        await lockSubject(tx, form.path, act.subject)
        await assertLatest(tx, act, call)
        const command = { id: act.subject, actor, accountId, now, isUndo: true } as const
        const note = {
          accountId,
          what: `${form.path}.undo`,
          before: act.after,
          after: act.before,
          undoes: act.id,
          now,
        } as const
        if (act.before === null) {
          if (!saver.remove) throw commonErrors['not-found']({ fields: ['act'] })
          await saver.remove(tx, command)
          queueStaffAct(tx, { ...note, subject: act.subject })
          return { page: `/admin/${form.path}` }
        }
        const values = leaveSecrets(form, act.before) as never
        const subject = await saver.save(tx, { ...command, values })
        const id = queueStaffAct(tx, { ...note, subject })
        return { page: `/admin/${form.pageOf(subject)}?act=${id}` }
      })
    },
  })
}

/** Throws: already-undone; newer-change when something else stands there now. */
async function assertLatest(tx: Tx, { id, subject, after }: StaffAct, { form }: SaveFormCall): Promise<void> {
  if (await isUndone(tx, id)) throw staffErrors['already-undone']()
  const present = await form.read(tx, subject)
  const isLatest =
    present !== null &&
    after !== null &&
    canBringBack(form, after) &&
    versionOf(form, present) === versionOf(form, after)
  if (!isLatest) throw staffErrors['newer-change']()
}
