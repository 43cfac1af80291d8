import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import {
  type CheckOutcome,
  isSecretField,
  KEY_FIELDS,
  type KeyField,
  type KeyValues,
  paymentErrors,
  paymentStaffActions,
  readStoredKeys,
  removeKeys,
  replaceKeys,
  type Sealing,
  writeProviderCheck,
} from '#domains/payment/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { readProviderUse } from '#views/admin/areas/gateway-key-record.ts'
import { gatewayKeyForm } from '#views/admin/areas/gateway-keys.ts'
import { accepted, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { saveFormCall } from '../../forms/save-form-call.ts'
import { OK } from '../../shapes/common.ts'

/** What calls ask about payment providers. */
export interface ProviderDesk {
  /** The fields that a provider has; null: the program knows no such provider. */
  fieldsOf(gatewayId: string): readonly KeyField[] | null
  isInEnvironment(gatewayId: string): boolean
  /** Reads typed keys without asking anybody: the fields that are wrong, and the book that they open. */
  read(
    gatewayId: string,
    values: KeyValues,
  ): { readonly wrong: readonly KeyField[]; readonly book: string | null }
  /** The book that the present keys open; null: none work. */
  bookOf(gatewayId: string): string | null
  /** Asks the provider something that changes nothing; null: no keys work. */
  check(gatewayId: string): Promise<{ readonly outcome: CheckOutcome; readonly detail: string } | null>
}

export interface ProviderKeyParts {
  readonly providers: ProviderDesk
  readonly box: Sealing
}

const gatewayField = () => text({ max: 40, pattern: /^[a-z-]+$/ })

/** Stores the keys of a provider; they count at once in every process. Source: decision 0060. */
export function gatewayKeySaveCall({ providers, box }: ProviderKeyParts): Call {
  return saveFormCall(gatewayKeyForm, {
    errors: ['wrong-provider-keys', 'provider-keys-in-environment', 'provider-account-in-use'],
    async save(tx, { id: gatewayId, values: typed, now }) {
      const fields = providers.fieldsOf(gatewayId)
      if (!fields) throw commonErrors['not-found']({ fields: ['id'] })
      if (providers.isInEnvironment(gatewayId)) throw paymentErrors['provider-keys-in-environment']()
      const stored = (await readStoredKeys(tx, box)).get(gatewayId)?.values ?? {}
      const values: Partial<Record<KeyField, string>> = {}
      for (const field of KEY_FIELDS) {
        if (!fields.includes(field)) continue
        const value = typed[field]
        const kept = isSecretField(field) && value === undefined ? stored[field] : value
        if (kept) values[field] = kept.trim()
      }
      const { wrong, book } = providers.read(gatewayId, values)
      if (wrong.length > 0) throw paymentErrors['wrong-provider-keys']({ fields: wrong })
      const present = providers.bookOf(gatewayId)
      if (present !== null && present !== book && !typed.evenIfInUse)
        await refuseWhileInUse(tx, gatewayId, ['evenIfInUse'])
      await replaceKeys(tx, box, { gatewayId, values, now })
      return gatewayId
    },
  })
}

/** Removes the stored keys of a provider. Source: decision 0060. */
export function gatewayKeyRemoveCall({ providers }: ProviderKeyParts): Call {
  return defineCall({
    path: '/admin/gateway-keys/remove',
    summary: 'Remove the keys of a payment provider',
    action: paymentStaffActions['edit-provider-keys'],
    fields: { gatewayId: gatewayField(), sure: accepted() },
    flash: () => ({ success: msg('The keys are removed') }),
    answer: OK,
    async handle({ fields: { gatewayId }, accountId, clock, commit }) {
      if (!providers.fieldsOf(gatewayId)) throw commonErrors['not-found']({ fields: ['gatewayId'] })
      return commit(async (tx) => {
        const now = clock.now()
        const before = await gatewayKeyForm.read(tx, gatewayId)
        if (!(await removeKeys(tx, gatewayId))) throw commonErrors['not-found']({ fields: ['gatewayId'] })
        const use = await readProviderUse(tx, gatewayId)
        const subject = gatewayId
        queueStaffAct(tx, { accountId, what: 'gateway-keys.remove', subject, before, after: { ...use }, now })
        return { ok: true }
      })
    },
  })
}

const WORDS: Readonly<Record<CheckOutcome, string>> = {
  good: msg('The provider accepts the keys'),
  refused: msg('The provider refuses the keys. Its own words stand under “Words of the provider”'),
  unreachable: msg('The provider did not answer. Try again in a moment'),
}

/** Asks a provider whether it accepts the keys; no transaction is open meanwhile. Source: decision 0060. */
export function gatewayKeyCheckCall({ providers }: ProviderKeyParts): Call {
  return defineCall({
    path: '/admin/gateway-keys/check',
    summary: 'Try the keys of a payment provider',
    action: paymentStaffActions['edit-provider-keys'],
    errors: ['no-provider-keys'],
    fields: { gatewayId: gatewayField() },
    limit: { burst: 10, refillMs: 60_000 },
    flash: ({ outcome }: { readonly outcome: CheckOutcome }) =>
      outcome === 'good' ? { success: WORDS.good } : { error: WORDS[outcome] },
    answer: z.object({ outcome: z.enum(['good', 'refused', 'unreachable']) }),
    async handle({ fields: { gatewayId }, accountId, clock, commit }) {
      if (!providers.fieldsOf(gatewayId)) throw commonErrors['not-found']({ fields: ['gatewayId'] })
      const answer = await providers.check(gatewayId)
      if (!answer) throw paymentErrors['no-provider-keys']()
      return commit(async (tx) => {
        const now = clock.now()
        await writeProviderCheck(tx, gatewayId, { ...answer, checkedAt: now })
        const { outcome } = answer
        queueStaffAct(tx, {
          accountId,
          what: 'gateway-keys.check',
          subject: gatewayId,
          after: { outcome },
          now,
        })
        return { outcome }
      })
    },
  })
}

/** Throws: provider-account-in-use. */
async function refuseWhileInUse(tx: Queryable, gatewayId: string, fields: readonly string[]): Promise<void> {
  const { payments, subscriptions } = await readProviderUse(tx, gatewayId)
  if (payments + subscriptions > 0) throw paymentErrors['provider-account-in-use']({ fields: [...fields] })
}
