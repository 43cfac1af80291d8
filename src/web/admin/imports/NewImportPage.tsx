import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FlashNote } from '../FlashNote.tsx'

/** Shows the form that takes a product file, and the way to get one of what there is. */
export function NewImportPage({ flash }: { flash: Flash | null }) {
  const t = useT()
  const { basePath, mountPath } = useSite()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const result = await callShop<{ id: string }>('/admin/import/begin', new FormData(event.currentTarget))
    setBusy(false)
    if (result.ok) await navigate(`/admin/imports/${result.answer.id}`)
    else {
      const { reason } = result.error.extra
      setProblem(
        [translateText(t, result.error.text), typeof reason === 'string' ? t(reason) : ''].join('. '),
      )
    }
  }

  return (
    <>
      <title>{t('Upload a file')}</title>
      <Link to="/admin/imports" className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Imports')}
      </Link>
      <PageTitle size="small">{t('Import products')}</PageTitle>
      <p className="mt-1 max-w-[62ch] text-muted">
        {t(
          'The file is checked first: you see what would be new, changed and refused before anything changes. An import can be undone.',
        )}
      </p>
      <FlashNote flash={flash} />
      <form
        method="post"
        encType="multipart/form-data"
        action={`${basePath}/api/admin/import/begin`}
        onSubmit={submit}
        className="mt-4 flex flex-wrap items-end gap-3 border border-edge p-4"
      >
        <label className="grid min-w-0 gap-1 font-medium text-13">
          {t('CSV file')}
          <input type="file" name="file" required accept=".csv,.txt,.tsv,text/csv" className="max-w-full" />
          <span className="font-normal text-muted">
            {t('One row for each variant, with or without Shopify’s column names, up to 48 MB')}
          </span>
        </label>
        <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Upload and check')}</Button>
        {problem && (
          <p role="alert" className="w-full font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
      <section className="mt-8">
        <h2 className="text-17">{t('Export')}</h2>
        <p className="mt-1 max-w-[62ch] text-muted">
          {t(
            'All products with everything that an import reads. The same file imported again changes nothing.',
          )}
        </p>
        <a
          href={`${mountPath}/admin/files/products.csv`}
          className="mt-2 inline-flex min-h-11 items-center text-tide underline"
        >
          {t('Download all products as CSV')}
        </a>
      </section>
    </>
  )
}
