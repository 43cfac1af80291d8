import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Obstacle } from './views.ts'

/** Lists what is still to do, each with what it means and a link that mends it. */
export function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useT()
  return (
    <ul className="grid border-hairline border-t">
      {obstacles.map(({ id, stops, title, meaning, path }) => (
        <li
          key={id}
          data-obstacle={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-hairline border-b py-3"
        >
          <span className="min-w-0 flex-1 basis-64">
            <span className="font-semibold">{title}</span>
            {stops && <span className="ms-2 text-13 text-danger">{t('stops orders')}</span>}
            <span className="block text-13 text-muted">{meaning}</span>
          </span>
          <Link to={path} className="inline-flex min-h-11 items-center text-tide underline">
            {t('Do it now')}
            <span className="sr-only">: {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
