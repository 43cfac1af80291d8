import { catalogStaffActions, previewTexts, saveTexts } from '#domains/catalog/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { LOCALES } from '#kernel/locales.ts'
import { productForm } from '#views/admin/areas/product-form.ts'
import { optional, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { fieldsOfForm, valuesOfForm } from '../../../forms/form-readers.ts'
import { MAX_STAFF_FORM_BYTES, saveFormCall } from '../../../forms/save-form-call.ts'
import { PAGE } from '../../../shapes/common.ts'

type Typed = NonNullable<(typeof productForm)['saved']>

/** Saves the texts of a product and where it stands. Source: decision 0053. */
export const productSaveCall = () =>
  saveFormCall(productForm, {
    errors: ['slug-taken', 'product-id-taken'],
    save: (tx, { id, values, accountId, now }) =>
      saveTexts(tx, {
        handle: id === 'new' ? null : id,
        values: withLines(values),
        actor: `staff:${accountId}`,
        now,
      }),
  })

/** Keeps what is typed for an hour and shows the page with it; nothing is saved. Source: decision 0059. */
export function productPreviewCall(): Call {
  return defineCall({
    path: '/admin/product/preview',
    summary: 'Show the page of a product with texts that are typed and not saved',
    action: catalogStaffActions.edit,
    fields: Object.assign(
      { id: text({ max: 200 }), version: optional(text({ max: 4_000 })) },
      fieldsOfForm(productForm),
    ),
    maxBytes: MAX_STAFF_FORM_BYTES,
    page: (answer: { page: string } | null) => answer?.page ?? '/admin/products',
    answer: PAGE,
    handle({ fields, accountId, clock, commit }): Promise<{ readonly page: string }> {
      const { id: handle } = fields as { id: string }
      const values = withLines(valuesOfForm(productForm, fields) as Typed)
      if (handle === 'new') throw commonErrors['not-found']({ fields: ['id'] })
      const request = { handle, values, actor: `staff:${accountId}`, now: clock.now() }
      return commit(async (tx) => {
        const draft = await previewTexts(tx, request)
        return { page: `/admin/products/${handle}/preview?draft=${draft}` }
      })
    },
  })
}

/** Returns the values with their facts line by line. */
function withLines(values: Typed) {
  const facts = Object.fromEntries(LOCALES.map(({ code }) => [code, values.facts[code].split('\n')]))
  return { ...values, facts: facts as Record<keyof typeof values.facts, string[]> }
}
