import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { lockSubject, queueStaffAct } from '#domains/staff/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { type AdminForm, NEW, ONLY } from '#views/admin/kit/form/form-definition.ts'
import { hasNewSecret, markNewSecrets, withoutSecrets } from '#views/admin/kit/form/form-secrets.ts'
import { compareVersions, versionOf } from '#views/admin/kit/form/form-version.ts'
import { optional, text } from '../fields.ts'
import { type Call, defineCall } from '../form-call.ts'
import { assertChoices, assertCurrencies, changedMeanwhile } from './form-checks.ts'
import { fieldsOfForm, valuesOfForm } from './form-readers.ts'

/** Largest form of staff: legal texts in every language. Units: bytes. */
export const MAX_STAFF_FORM_BYTES = 1024 * 1024

export interface SaveForm<Values> {
  /** `new` for what is not there yet. */
  readonly id: string
  readonly values: Values
  readonly actor: Actor
  readonly accountId: string
  readonly now: Date
  /** What a preview showed, where the form has one; null: nobody is asked. */
  readonly seen?: string | null
  /** What was saved before is taken back: nobody is asked once more. */
  readonly isUndo?: true
}

export interface FormSaver<Values = never> {
  /** The form is saved from the page of its preview, which sends what it showed. */
  readonly hasPreview?: true
  /** Error codes that saving may answer. */
  readonly errors?: readonly string[]
  /** Writes the values and returns the id, by which the page is found. It announces what pages must notice. */
  readonly save: (tx: Tx, command: SaveForm<Values>) => Promise<string>
  /** Removes what `save` has made new, so that this too can be undone. */
  readonly remove?: (tx: Tx, command: Omit<SaveForm<null>, 'values'>) => Promise<void>
}

/** The call that saves a form, with what undoing needs of it. */
export interface SaveFormCall extends Call {
  readonly form: AdminForm
  readonly saver: FormSaver
}

interface Saved {
  readonly id: string
  /** The page that shows it, behind `{base}`. */
  readonly page: string
  /** Id of the act; null: nothing was different. */
  readonly act: string | null
}

/**
 * Makes the call that saves a form: `POST {base}/api/admin/{path}/save`. Whoever saves over a newer version is
 * answered `changed-meanwhile` with the present texts of what is newer; everything happens under a lock of its
 * subject, in one transaction with the row of `staff_act`. Source: decision 0051.
 */
export function saveFormCall<Values>(form: AdminForm<Values>, saver: FormSaver<Values>): SaveFormCall {
  const { path, action, read } = form
  const call = defineCall({
    path: `/admin/${path}/save`,
    summary: `Save: ${form.title}`,
    action,
    errors: ['changed-meanwhile', ...(saver.errors ?? [])],
    fields: Object.assign(
      { id: text({ max: 200 }), version: optional(text({ max: 4_000 })) },
      saver.hasPreview ? { seen: text({ max: 22 }) } : {},
      fieldsOfForm(form),
    ),
    maxBytes: MAX_STAFF_FORM_BYTES,
    page: (answer: Saved | null) => answer?.page ?? `/admin/${path}`,
    flash: ({ act }: Saved) => ({ success: act === null ? msg('Nothing was different') : msg('Saved') }),
    answer: z.object({ id: z.string(), page: z.string(), act: z.string().nullable() }),
    handle({ fields, accountId, actor, clock, locale, commit, translate }): Promise<Saved> {
      const now = clock.now()
      const {
        id,
        version: shown = '',
        seen = null,
      } = fields as { id: string; version?: string; seen?: string }
      return commit(async (tx) => {
        await lockSubject(tx, path, id)
        // What there is only one of reads the same under every id.
        const present = form.isOnly && id !== ONLY ? null : await read(tx, id)
        if (!present) throw commonErrors['not-found']({ fields: ['id'] })
        const values = valuesOfForm(form, fields)
        assertCurrencies(form, values, present)
        await assertChoices(tx, form, values, { locale, t: translate })
        const after = withoutSecrets(form, values, present)
        if (id !== NEW) {
          const versions = { shown, typed: versionOf(form, after), present: versionOf(form, present) }
          const meanwhile = compareVersions(form, versions)
          if (meanwhile.some(({ isNewer }) => isNewer))
            throw await changedMeanwhile(tx, { form, id, present, meanwhile, locale })
          if (!hasNewSecret(form, values) && versions.typed === versions.present)
            return { id, page: `/admin/${form.pageOf(id)}`, act: null }
        }
        const saved = await saver.save(tx, { id, values: values as Values, actor, accountId, now, seen })
        const stands = await read(tx, saved)
        const isNew = id === NEW
        const act = queueStaffAct(tx, {
          accountId,
          what: `${path}.${isNew && !saver.remove ? 'create' : 'save'}`,
          subject: saved,
          before: isNew ? null : present,
          after: stands && markNewSecrets(form, values, stands),
          now,
        })
        return { id: saved, page: `/admin/${form.pageOf(saved)}?act=${act}`, act }
      })
    },
  })
  return Object.assign(call, { form, saver: saver as unknown as FormSaver })
}
