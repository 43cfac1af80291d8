import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Signs out, with and without script: the browser sends the form and is redirected to the home page. Source:
 * docs/http-contract.md "Accounts".
 */
export function SignOutForm({ className }: { className: string }) {
  const t = useT()
  const { basePath } = useSite()
  return (
    <form method="post" action={`${basePath}/api/user/logout`}>
      <button type="submit" className={className}>
        {t('Sign out')}
      </button>
    </form>
  )
}
