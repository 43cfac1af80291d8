import { useNavigate, useRevalidator } from 'react-router'
import { pageBase } from '#web/client/page-base.ts'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { EnterAccount } from './EnterAccount.tsx'

/**
 * Opens the sign-in dialog above the current page. True when somebody signed in. Source: specification §2
 * (login modal).
 */
export async function openSignIn(): Promise<boolean> {
  const signedIn = await openDialog<boolean>({
    role: 'dialog',
    dismissed: false,
    sameAs: 'sign-in',
    render: (parts) => <SignInContent {...parts} />,
  })
  // The link that opened the dialog has become the account menu, so the focus moves there.
  if (signedIn)
    requestAnimationFrame(() => document.querySelector<HTMLElement>('header [data-account]')?.focus())
  return signedIn
}

function SignInContent({ close, titleId }: DialogParts<boolean>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  async function enter(redirect: string | null): Promise<void> {
    if (redirect === null) await revalidate()
    else await navigate(withoutBase(redirect))
    close(true)
  }
  return (
    <EnterAccount
      heading={(text) => (
        <h2 id={titleId} className="text-21">
          {text}
        </h2>
      )}
      done={(redirect) => void enter(redirect)}
      dismiss={() => close(false)}
    />
  )
}

/** Removes the base from an address of the shop, as the router wants it. */
export function withoutBase(address: string): string {
  const base = pageBase()
  return address.startsWith(`${base}/`) ? address.slice(base.length) : '/'
}
