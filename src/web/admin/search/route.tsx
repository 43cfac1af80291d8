import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { openOffice } from '../open-office.ts'

/** Critical: what matches the search. The command bar asks it too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const words = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 200)
  return { words, found: await office.find(words) }
}

/** Shows what the command bar finds, as a page: for browsers without script. */
export default function SearchRoute() {
  const t = useT()
  const { words, found } = useLoaderData<typeof loader>()
  return (
    <>
      <title>{t('Find')}</title>
      <PageTitle size="small">{t('Find')}</PageTitle>
      <Form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <label className="grid min-w-56 flex-1 gap-1 font-medium text-13">
          {t('Area, order, customer or product')}
          <input type="search" name="q" defaultValue={words} className="field" />
        </label>
        <Button>{t('Search')}</Button>
      </Form>
      {found.length === 0 && <p className="mt-6">{t('Nothing matches this search.')}</p>}
      <ul className="mt-6 grid">
        {found.map(({ area, text, path }) => (
          <li key={path} className="border-hairline border-b">
            <Link
              to={`/admin/${path}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 hover:underline"
            >
              <bdi>{text}</bdi>
              {area && <span className="text-13 text-muted">{area}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
