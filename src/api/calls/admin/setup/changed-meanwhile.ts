import type { Tx } from '#db/database.ts'
import { lockSubject, staffErrors } from '#domains/staff/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type ChangingStep, readStepVersion } from '#views/admin/setup/step-values.ts'
import { optional, text } from '../../../fields.ts'

/** Declares the version that the form of a step was shown with. */
export const versionField = () => optional(text({ max: 20 }))

/**
 * Saves a step unless somebody else, or another tab, has changed it since it was shown. The same values once
 * more, as after a double click, are no conflict. Throws: changed-meanwhile, and nothing is saved.
 */
export async function saveUnlessNewer(
  tx: Tx,
  {
    step,
    version,
    locale,
  }: { readonly step: ChangingStep; readonly version: string | undefined; readonly locale: LocaleCode },
  save: () => Promise<void>,
): Promise<void> {
  await lockSubject(tx, 'setup', 'all')
  const present = await readStepVersion(tx, step, locale)
  await save()
  if (version === undefined || version === present) return
  if ((await readStepVersion(tx, step, locale)) !== present) throw staffErrors['changed-meanwhile']()
}
