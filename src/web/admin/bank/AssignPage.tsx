import { Form, Link, useNavigate } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { CellValue } from '../CellValue.tsx'
import { ChangeTable } from '../ChangeTable.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { ActFields } from '../record/ActForm.tsx'
import type { AssignView } from '../views.ts'

/** Shows the choice of an order for a line of the bank, and what booking it does, before anything is booked. */
export function AssignPage({ view, flash }: { view: AssignView; flash: Flash | null }) {
  const t = useT()
  const { number, title, facts, order, amount, hasParts, problem, preview } = view
  return (
    <>
      <title>{title}</title>
      <Link
        to={`/admin/bank/${number}`}
        className="inline-flex min-h-9 items-center text-13 text-tide underline"
      >
        {t('Line {number}', { number })}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <FlashNote flash={flash} />
      <div className="mt-6 grid max-w-3xl gap-8">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {facts.map(({ label, cell }) => (
            <div key={label}>
              <dt className="text-13 text-muted">{label}</dt>
              <dd className="break-words">
                <CellValue cell={cell} />
              </dd>
            </div>
          ))}
        </dl>
        <Candidates view={view} />
        <Form method="get" className="flex flex-wrap items-end gap-4">
          <Field
            key={`order ${order}`}
            name="order"
            label={t('Number of the order')}
            defaultValue={order}
            required
          />
          {hasParts && (
            <Field
              key={`amount ${amount}`}
              name="amount"
              label={t('Amount')}
              hint={t('Empty: all that is left')}
              defaultValue={amount}
              inputMode="decimal"
            />
          )}
          <Button tone={preview ? 'secondary' : 'primary'}>{t('Show what it does')}</Button>
          {problem && (
            <p role="alert" className="w-full font-medium text-danger">
              {problem}
            </p>
          )}
        </Form>
        {preview && <Preview key={JSON.stringify(preview.act.subject)} number={number} preview={preview} />}
      </div>
    </>
  )
}

function Candidates({ view: { candidates } }: { view: AssignView }) {
  const t = useT()
  const { locale } = useSite()
  if (candidates.length === 0) return null
  return (
    <section>
      <h2 className="text-17">{t('It may be for')}</h2>
      <ul className="mt-1 grid">
        {candidates.map(({ order, name, money, query }) => (
          <li key={order}>
            <Link to={query} className="inline-flex min-h-11 items-center gap-2 text-tide underline">
              {order}
            </Link>{' '}
            <bdi>{name}</bdi> · {formatMoney(money, locale.code)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Preview({
  number,
  preview: { verdict, rows, act },
}: {
  number: number
  preview: NonNullable<AssignView['preview']>
}) {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="preview" className="border border-edge p-4">
      <h2 id="preview" className="text-17">
        <CellValue cell={verdict} />
      </h2>
      {rows.length > 0 && <ChangeTable rows={rows} />}
      <div className="mt-4 grid justify-items-start">
        <ActFields act={act} done={() => void navigate(`/admin/bank/${number}`)} />
      </div>
    </section>
  )
}
