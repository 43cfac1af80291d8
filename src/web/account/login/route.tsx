import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { shopOf } from '#web/shop-context.ts'
import { SignOutForm } from '#web/site/SignOutForm.tsx'
import { ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EnterAccount, paneOf } from './EnterAccount.tsx'
import { nextPage } from './next-page.ts'
import { withoutBase } from './sign-in-dialog.tsx'

/** Critical: what a form sent without script left behind. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('flash')
  return { flash: id === null ? null : await shopOf(context).flash(id) }
}

/** Shows the sign-in page; personal, never cached. Somebody who is already signed in is told so. */
export default function LoginRoute() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { flash } = useLoaderData<typeof loader>()
  const { user } = useShopState()
  const words = flash?.success ?? flash?.error
  return (
    <div className="mx-auto max-w-md py-8 md:py-12">
      <title>{t('Sign in')}</title>
      <meta name="robots" content="noindex" />
      {words && (
        <p
          role={flash?.error ? 'alert' : 'status'}
          className="mb-6 rounded-sm border border-edge p-4 font-medium"
        >
          {translateText(t, words)}
        </p>
      )}
      {user ? (
        <div className="grid gap-6">
          <PageTitle>{t('Signed in')}</PageTitle>
          <p>{t('You are signed in as {email}.', { email: user.email })}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/profile" tone="primary">
              {t('Go to your profile')}
            </ButtonLink>
            <ButtonLink to="/">{t('Go to the shop')}</ButtonLink>
            <SignOutForm className={buttonClass('secondary')} />
          </div>
        </div>
      ) : (
        <EnterAccount
          key={query.toString()}
          start={paneOf(query)}
          email={flash?.values.email ?? ''}
          heading={(text) => <PageTitle className="mb-2">{text}</PageTitle>}
          done={(redirect) =>
            void navigate(redirect === null || query.has('next') ? nextPage(query) : withoutBase(redirect))
          }
        />
      )}
    </div>
  )
}
