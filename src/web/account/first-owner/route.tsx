import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { FactorStep } from './FactorStep.tsx'
import { OwnerForm } from './OwnerForm.tsx'

/**
 * Critical: whether the shop has an owner. With one, and a second factor, the guided set-up follows. Personal,
 * never cached.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { kind } = await shopOf(context).setUp(null)
  if (kind !== 'account' && kind !== 'factor') throw redirect('/admin/setup')
  return { kind }
}

/** Shows the beginning of a new shop: the owner's account and its second factor. */
export default function FirstOwnerRoute() {
  const t = useT()
  const { kind } = useLoaderData<typeof loader>()
  return (
    <div className="py-8 md:py-12">
      <title>{t('Set up your shop')}</title>
      <meta name="robots" content="noindex" />
      {kind === 'account' ? <OwnerForm /> : <FactorStep />}
    </div>
  )
}
