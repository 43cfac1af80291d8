import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useLive } from './LiveProvider.tsx'

/**
 * Says politely that a list has become older than the shop. Nothing in the list moves until somebody asks for
 * it: the line has its place from the beginning.
 */
export function LiveNotice({ area }: { area: string }) {
  if (area === 'orders') return <NewOrders />
  return area === 'jobs' ? <ChangedJobs /> : null
}

function NewOrders() {
  const t = useT()
  const { newOrders } = useLive()
  const [seen, setSeen] = useState(newOrders)
  const { revalidate } = useRevalidator()
  const fresh = newOrders - seen
  return (
    <p role="status" className="flex min-h-9 items-center gap-2">
      {fresh > 0 && (
        <>
          {t('{orders, plural, one {One new order} other {# new orders}}', { orders: fresh })}
          <Link
            to="?"
            className="inline-flex min-h-9 items-center font-semibold text-tide underline mobile:min-h-11"
            onClick={() => {
              setSeen(newOrders)
              void revalidate()
            }}
          >
            {t('Show')}
          </Link>
        </>
      )}
    </p>
  )
}

function ChangedJobs() {
  const t = useT()
  const { jobs } = useLive()
  const [seen, setSeen] = useState(jobs)
  const { revalidate } = useRevalidator()
  // The first state that is heard is that of the page.
  if (seen === '' && jobs !== '') setSeen(jobs)
  const isChanged = seen !== '' && seen !== jobs
  return (
    <p role="status" className="flex min-h-9 items-center gap-2">
      {isChanged && (
        <>
          {t('The jobs have changed')}
          <button
            type="button"
            className="min-h-9 font-semibold text-tide underline mobile:min-h-11"
            onClick={() => {
              setSeen(jobs)
              void revalidate()
            }}
          >
            {t('Show')}
          </button>
        </>
      )}
    </p>
  )
}
