import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { type ShopUser, useShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SignOutForm } from '#web/site/SignOutForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDetailsClosers } from '#web/ui/use-details-closers.ts'

/**
 * Shows the account icon. It opens the login modal (without script it links to the login page); after signing
 * in, it opens the account menu.
 */
export function AccountLink() {
  const t = useT()
  const { user } = useShopState()
  if (user) return <AccountMenu user={user} />
  return (
    <Link
      to="/login"
      aria-label={t('Sign in')}
      onClick={openModal}
      className="grid size-11 place-items-center rounded-sm hover:bg-panel"
    >
      <Icon name="user" />
    </Link>
  )
}

/** Opens the modal, which is loaded on demand. If that fails, or for a new tab, the link works as a link. */
function openModal(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.shiftKey || location.href === href) return
  event.preventDefault()
  import('#web/account/login/sign-in-dialog.tsx').then(
    ({ openSignIn }) => openSignIn(),
    () => location.assign(href),
  )
}

function AccountMenu({ user }: { user: ShopUser }) {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  useDetailsClosers(details)
  return (
    <details ref={details} className="relative">
      <summary
        data-account
        aria-label={t('Account of {name}', { name: user.name || user.email })}
        className="grid size-11 place-items-center rounded-sm hover:bg-panel"
      >
        {user.photo ? (
          <img
            src={user.photo.replace('-160.', '-64.')}
            alt=""
            width={28}
            height={28}
            className="rounded-sm"
          />
        ) : (
          <Icon name="user" />
        )}
      </summary>
      <div className="absolute end-0 top-full z-30 mt-1 w-64 border border-hairline bg-ground py-1">
        <p className="px-3 py-2">
          {user.name && <b className="block truncate">{user.name}</b>}
          <span className="block truncate text-13 text-muted" dir="ltr">
            {user.email}
          </span>
        </p>
        <Link to="/profile" className="flex min-h-11 items-center px-3 hover:bg-panel">
          {t('Profile')}
        </Link>
        <Link to="/library" className="flex min-h-11 items-center px-3 hover:bg-panel">
          {t('Library')}
        </Link>
        <SignOutForm className="flex min-h-11 w-full items-center px-3 hover:bg-panel" />
      </div>
    </details>
  )
}
