import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { openOffice } from '../open-office.ts'

/** An open page looks again after this time. Units: milliseconds. */
const LOOK_AGAIN_MS = 2_000

/** Critical: how far an act on many rows is. 404 for what is none, or whoever may not do it. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const view = await office.run(params.run ?? '')
  if (view === null) throw new Response(null, { status: 404 })
  return view
}

/** Shows how far an act on many rows is, and which rows failed. */
export default function RunRoute() {
  const t = useT()
  const view = useLoaderData<typeof loader>()
  const { title, area, rows, done, isFinished, failures } = view
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look that found it unfinished asks for the next one.
  useEffect(() => {
    if (isFinished) return
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [view])
  return (
    <>
      <title>{title}</title>
      {!isFinished && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <Link
        to={`/admin/${area.path}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        {area.title}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <progress aria-label={title} value={done} max={rows} className="mt-6 h-3 w-full max-w-[40rem]" />
      <p role="status" className="mt-2">
        {t('{done} of {rows} are done.', { done, rows })}{' '}
        {isFinished &&
          t('{count, plural, =0 {None failed.} one {# failed.} other {# failed.}}', {
            count: failures.length,
          })}
      </p>
      {failures.length > 0 && (
        <section className="mt-6">
          <h2 className="text-17">{t('What failed, and why')}</h2>
          <ul className="mt-2 grid max-w-[60rem]">
            {failures.map(({ text, path, why }) => (
              <li key={text} className="flex flex-wrap gap-x-4 gap-y-1 border-hairline border-b py-2">
                {path ? (
                  <Link to={`/admin/${path}`} className="font-medium text-tide underline">
                    <bdi>{text}</bdi>
                  </Link>
                ) : (
                  <bdi>{text}</bdi>
                )}
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
