import { Fragment } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { PAYMENT_WORDS } from '#web/payment/result/payment-words.ts'
import { ContractLinks } from '#web/site/ContractLinks.tsx'
import { DocumentLinks } from '#web/site/DocumentLinks.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { When } from '#web/site/When.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { ProfileOrder } from '../views.ts'
import { Section } from './Section.tsx'

const STATE_WORDS: Readonly<Record<ProfileOrder['state'], string>> = {
  placed: msg('In progress'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
}

interface OrderSectionProps {
  readonly orders: readonly ProfileOrder[]
  readonly hasMore: boolean
  readonly showsAll: boolean
}

/** Shows the orders, newest first, each with its invoice and credit notes. */
export function OrderSection({ orders, hasMore, showsAll }: OrderSectionProps) {
  const t = useT()
  return (
    <Section id="orders" title={t('Orders')}>
      {orders.length === 0 ? (
        <div className="grid gap-4">
          <p className="text-muted">{t('You have not ordered anything yet.')}</p>
          <ButtonLink to="/search" className="justify-self-start">
            {t('Browse products')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <OrderCard key={order.key} order={order} />
          ))}
        </ul>
      )}
      {hasMore && !showsAll && (
        <ButtonLink to="/profile?orders=all" preventScrollReset className="justify-self-start">
          {t('Show all orders')}
        </ButtonLink>
      )}
      {orders.length > 0 && <ContractLinks to={['withdraw']} />}
    </Section>
  )
}

function OrderCard({ order }: { order: ProfileOrder }) {
  const t = useT()
  const { locale } = useSite()
  const { key, number, state, paymentState, placedAt, total, documents, lines, moreLines } = order
  return (
    <li className="relative grid gap-1 rounded-sm border border-hairline p-4 hover:border-edge">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Link
          to={`/order/${key}`}
          className="font-semibold text-tide underline underline-offset-4 after:absolute after:inset-0"
        >
          {t('Order {number}', { number })}
        </Link>
        <span className="font-mono tabular-nums">{formatMoney(total, locale.code)}</span>
      </p>
      <p className="break-words">
        {lines.map(({ name, pieces }, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi>{name}</bdi>
            {pieces > 1 && ` × ${pieces}`}
          </Fragment>
        ))}
        {moreLines > 0 && ` ${t('and {count, plural, one {one more} other {# more}}', { count: moreLines })}`}
      </p>
      <p className="flex flex-wrap gap-x-4 text-13 text-muted">
        <When at={placedAt} />
        <span>{translateText(t, STATE_WORDS[state])}</span>
        {state !== 'cancelled' && <span>{translateText(t, PAYMENT_WORDS[paymentState])}</span>}
      </p>
      <DocumentLinks documents={documents} />
    </li>
  )
}
