import { useT } from '#web/i18n/I18nProvider.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { SignInForm } from './SignInForm.tsx'

/** Asks who it is, above the page that is open. True when somebody signed in. Source: specification §2 (login modal). */
export async function openSignIn(): Promise<boolean> {
  const signedIn = await openDialog<boolean>({ role: 'dialog', dismissed: false, sameAs: 'sign-in', render: (parts) => <SignInContent {...parts} /> })
  // The link that opened the dialog has become the account menu, which is where the focus goes on.
  if (signedIn) requestAnimationFrame(() => document.querySelector<HTMLElement>('header [data-account]')?.focus())
  return signedIn
}

function SignInContent({ close, titleId }: DialogParts<boolean>) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-21">
        {t('Sign in')}
      </h2>
      <SignInForm done={() => close(true)} dismiss={() => close(false)} />
    </div>
  )
}
