import { Link } from 'react-router'
import { useSite } from '#web/site/SiteProvider.tsx'

/** Shows what buyers want to know first, as the owner wrote it, each with a link to the page that explains it. */
export function Promises() {
  const { texts, pages } = useSite()
  const promises = texts.promises.filter(({ page }) => pages.includes(page))
  if (promises.length === 0) return null
  return (
    <ul className="grid md:grid-cols-3 md:gap-x-8">
      {promises.map(({ page, title, text }) => (
        <li key={page} className="border-hairline border-b py-3 md:border-b-0 md:py-5">
          <Link to={`/${page}`} className="group block">
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
