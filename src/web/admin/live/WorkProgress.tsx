import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useLive } from './LiveProvider.tsx'
import type { WorkView } from './views.ts'

/** Pause between two looks at work of which the stream does not tell. Units: milliseconds. */
const LOOK_EVERY_MS = 1_500

/** Shows how far a job is with what a page shows, and reads the page again until the job has ended. */
export function WorkProgress({ work }: { work: WorkView }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const heard = useLive().imports?.find(({ id }) => id === work.id)
  const { done, total } = heard ?? work
  const isHeard = heard !== undefined
  // The stream tells how far it is; what began or ended between two events is looked up.
  useEffect(() => {
    if (isHeard) return
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isHeard, revalidate])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <p role="status" className="mt-2 font-medium">
        {work.words}
        {total > 0 && ` · ${t('{done} of {total}', { done, total })}`}
      </p>
      <progress
        aria-label={work.words}
        className="mt-2 block w-full max-w-96"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </>
  )
}
