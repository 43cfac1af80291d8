import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Shows what buyers want to know first, each with a link to the page that explains it. */
export function Promises() {
  const t = useT()
  const promises = [
    ['/shipping', t('Delivery'), t('Shipping is shown in the cart, before you enter an address')],
    ['/withdrawal', t('Fourteen days'), t('Send it back without a reason, no account needed')],
    ['/terms', t('Pay as you like'), t('On delivery, by bank transfer, without an account')],
  ] as const
  return (
    <ul className="grid md:grid-cols-3 md:gap-x-8">
      {promises.map(([path, title, text]) => (
        <li key={path} className="border-hairline border-b py-3 md:border-b-0 md:py-5">
          <Link to={path} className="group block">
            <span className="block text-15 font-semibold underline-offset-4 group-hover:underline">
              {title}
            </span>
            <span className="block text-13 text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
