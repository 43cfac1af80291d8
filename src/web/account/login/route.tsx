import { useNavigate } from 'react-router'
import { useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SignOutForm } from '#web/storefront/layout/SignOutForm.tsx'
import { ButtonLink, buttonClass } from '#web/ui/Button.tsx'
import { SignInForm } from '../SignInForm.tsx'

/** The page to sign in on; personal, never cached. Who is signed in already is told so. */
export default function LoginRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useShopState()
  return (
    <div className="mx-auto max-w-md py-8 md:py-12">
      <title>{t('Sign in')}</title>
      <meta name="robots" content="noindex" />
      {user ? (
        <div className="grid gap-6">
          <h1 className="text-40">{t('Signed in')}</h1>
          <p>{t('You are signed in as {email}.', { email: user.email })}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/">{t('Go to the shop')}</ButtonLink>
            <SignOutForm className={buttonClass('secondary')} />
          </div>
        </div>
      ) : (
        <>
          <h1 className="mb-6 text-40">{t('Sign in')}</h1>
          <SignInForm done={() => void navigate('/')} />
        </>
      )}
    </div>
  )
}
