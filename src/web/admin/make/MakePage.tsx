import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ActFields } from '../record/ActForm.tsx'
import { ShownOnce } from '../record/ShownOnce.tsx'
import type { MakerView } from '../views.ts'

/** Shows the form of something new. Codes that are shown only once stand on the page with a file to save. */
export function MakePage({ view, flash }: { view: MakerView; flash: Flash | null }) {
  const t = useT()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [made, setMade] = useState<{ secret: string; id: string } | null>(null)
  const { area, title, act } = view
  const done = (answer: Readonly<Record<string, unknown>>): void => {
    if (Array.isArray(answer.codes)) setCodes(answer.codes.map(String))
    else if (act.shows === 'secret') setMade({ secret: String(answer.secret), id: String(answer.id) })
    else if (typeof answer.id === 'string') void navigate(`/admin/${area.path}/${answer.id}`)
  }
  return (
    <>
      <title>{title}</title>
      <Link
        to={`/admin/${area.path}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        {area.title}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      {flash?.error && (
        <p role="alert" className="mt-4 border border-edge p-3 font-medium">
          {translateText(t, flash.error)}
        </p>
      )}
      {codes.length > 0 && <Codes codes={codes} />}
      {made && (
        <>
          <ShownOnce secret={made.secret} />
          <Link
            to={`/admin/${area.path}/${made.id}`}
            className="mt-2 inline-flex min-h-11 items-center text-tide underline"
          >
            {t('Open what was made')}
          </Link>
        </>
      )}
      <div className="mt-6 max-w-xl">
        <ActFields act={act} done={done} />
      </div>
    </>
  )
}

function Codes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(`code\r\n${codes.join('\r\n')}\r\n`)}`
  return (
    <section role="status" className="mt-4 grid justify-items-start gap-2 border border-edge p-4">
      <h2 className="text-17">
        {t('{codes, plural, one {# new code} other {# new codes}}', { codes: codes.length })}
      </h2>
      <pre className="max-h-60 max-w-full overflow-auto font-mono text-13">{codes.join('\n')}</pre>
      <a href={file} download="codes.csv" className="inline-flex min-h-11 items-center text-tide underline">
        {t('Save as CSV')}
      </a>
    </section>
  )
}
