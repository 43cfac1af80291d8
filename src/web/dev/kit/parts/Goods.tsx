import { money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Price } from '#web/site/Price.tsx'
import { ProductTable } from '#web/storefront/parts/ProductTable.tsx'
import { ProductTile } from '#web/storefront/parts/ProductTile.tsx'
import { StockMeter } from '#web/storefront/parts/StockMeter.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { SAMPLE_CARDS } from '../sample.ts'

const EUROS = money(64_900, 'EUR')
const { normal, reduced, low, gone, long, plan } = SAMPLE_CARDS

/** What two of the products state; the others have no value. */
const FACTS = {
  names: ['Weight', 'Finish'],
  values: { [normal.productId]: ['7.8 kg', 'Walnut'], [long.productId]: ['11 kg', 'Silver'] },
}

/** Shows prices, stock, and products as tiles and as a table. */
export function Goods() {
  const t = useT()
  return (
    <>
      <KitSection id="prices" title={t('Prices and stock')}>
        <KitStates>
          <KitState name="normal">
            <Price price={EUROS} />
          </KitState>
          <KitState name="normal">
            <Price price={EUROS} size="large" />
          </KitState>
          <KitState name="normal">
            <Price price={EUROS} varies period="P1M" />
          </KitState>
          <KitState name="reduced">
            <Price price={EUROS} compareAt={money(74_900, 'EUR')} lowest30Days={EUROS} />
          </KitState>
          <KitState name="normal">
            <StockMeter level="in-stock" />
          </KitState>
          <KitState name="normal">
            <StockMeter level="low" />
          </KitState>
          <KitState name="gone">
            <StockMeter level="sold-out" />
          </KitState>
        </KitStates>
      </KitSection>
      <KitSection id="tiles" title={t('Tiles')}>
        <KitStates>
          {[
            ['normal', normal] as const,
            ['hover', normal] as const,
            ['focus', normal] as const,
            ['reduced', reduced] as const,
            ['normal', low] as const,
            ['gone', gone] as const,
            ['long', long] as const,
            ['empty', plan] as const,
          ].map(([name, product]) => (
            <KitState key={`${name} ${product.productId}`} name={name}>
              <ProductTile product={product} sizes="13rem" first />
            </KitState>
          ))}
        </KitStates>
      </KitSection>
      <KitSection id="table" title={t('Table')}>
        <ProductTable
          products={[normal, reduced, low, gone, long]}
          label={t('Table')}
          facts={FACTS}
          sort="name"
          sorted={() => '#table'}
        />
      </KitSection>
    </>
  )
}
