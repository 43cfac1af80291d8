import { Form, Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import type { Flash } from '#web/site/views.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import type { PackingView } from './views.ts'

const CALL = '/admin/orders/ship'

/** Shows what has to be packed, with its papers, and ships it. */
export function PackingPage({ view, flash }: { view: PackingView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const { numbers, isChosen, parcels } = view
  const note = flash?.error ?? flash?.success
  const { notice, tell } = useDoneNotice()
  const papers = [
    ['pick-list', t('Pick list')],
    ['packing-slips', t('Packing slips')],
    ['labels', t('Address labels, A4')],
    ['parcel-labels', t('Address labels, 4 × 6 inch')],
  ] as const
  return (
    <>
      <title>{t('Packing')}</title>
      <Link to="/admin/orders" className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Orders')}
      </Link>
      <PageTitle size="small">{t('Packing')}</PageTitle>
      {note && (
        <p role={flash?.error ? 'alert' : 'status'} className="mt-4 border border-edge p-3 font-medium">
          {translateText(t, note)}
        </p>
      )}
      {notice}
      <div className="mt-6 grid max-w-3xl gap-8">
        <Form method="get" className="grid gap-3">
          <TextAreaField
            name="numbers"
            label={t('Numbers of orders')}
            hint={t('Empty: the oldest orders that can be shipped, up to 100.')}
            defaultValue={isChosen ? numbers.join(' ') : ''}
            rows={2}
          />
          <div>
            <Button tone="secondary">{t('Show')}</Button>
          </div>
        </Form>
        {parcels.length === 0 && <p>{t('Nothing has to be shipped.')}</p>}
        {parcels.length > 0 && (
          <>
            <ul className="flex flex-wrap gap-3">
              {papers.map(([kind, title]) => (
                <li key={kind}>
                  <a
                    href={`${basePath}/admin/files/${kind}/${numbers.join(',')}`}
                    className={buttonClass('secondary')}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
            <Parcels view={view} />
          </>
        )}
        {view.mayShip && parcels.length > 0 && <ShipForm numbers={numbers} tell={tell} />}
      </div>
    </>
  )
}

function Parcels({ view: { parcels } }: { view: PackingView }) {
  const t = useT()
  return (
    <ul className="grid gap-4">
      {parcels.map(({ number, to, lines }) => (
        <li key={number} className="border-hairline border-b pb-3">
          <Link
            to={`/admin/orders/${number}`}
            className="inline-flex min-h-9 items-center font-medium underline"
          >
            {t('Order {number}', { number })}
          </Link>
          <p className="text-13 text-muted">
            <bdi>{to}</bdi>
          </p>
          <ul>
            {lines.map(({ name, sku, pieces }) => (
              <li key={sku + name}>
                {pieces} × {name} <bdi className="text-13 text-muted">{sku}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function ShipForm({ numbers, tell }: { numbers: readonly string[]; tell: (title: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm(CALL, () => tell(t('Ship')))
  const count = numbers.length
  return (
    <details className="border border-edge">
      <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">
        {t('{orders, plural, one {Ship # order} other {Ship # orders}}', { orders: count })}
      </summary>
      <form
        method="post"
        action={`${basePath}/api${CALL}`}
        onSubmit={submit}
        className="grid gap-4 border-hairline border-t p-4"
      >
        <input type="hidden" name="numbers" value={numbers.join(' ')} />
        <p className="text-13 text-muted">
          {t(
            'Ships everything that is left of these orders, without tracking numbers. What is not paid is left out. It cannot be undone.',
          )}
        </p>
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
        <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Ship')}</Button>
      </form>
    </details>
  )
}
