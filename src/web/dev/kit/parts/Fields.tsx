import { useT } from '#web/i18n/I18nProvider.tsx'
import { QuantityInput } from '#web/site/QuantityInput.tsx'
import { PriceRange } from '#web/storefront/list/PriceRange.tsx'
import { Field, SelectField, TextAreaField } from '#web/ui/Field.tsx'
import { LongSelect, WINDOW_FROM } from '#web/ui/select/LongSelect.tsx'
import { KitSection, KitState, KitStates } from '../Section.tsx'
import { LONG_NAME, sampleModels } from '../sample.ts'

/** Shows fields, lists to choose from and the slider of prices. */
export function Fields() {
  const t = useT()
  const label = t('Name')
  const error = t('Enter first and last name')
  return (
    <>
      <KitSection id="fields" title={t('Fields')}>
        <KitStates>
          <KitState name="empty">
            <Field required label={label} />
          </KitState>
          <KitState name="normal">
            <Field label={label} defaultValue="Ada Lovelace" hint={t('Two letters, such as DE')} />
          </KitState>
          <KitState name="focus">
            <Field required label={label} defaultValue="Ada Lovelace" />
          </KitState>
          <KitState name="wrong">
            <Field required label={label} defaultValue="Ada" error={error} />
          </KitState>
          <KitState name="off">
            <Field required disabled label={label} defaultValue="Ada Lovelace" />
          </KitState>
          <KitState name="long">
            <Field required label={LONG_NAME} defaultValue={LONG_NAME} hint={LONG_NAME} error={LONG_NAME} />
          </KitState>
          <KitState name="normal">
            <TextAreaField required rows={3} label={t('Message')} defaultValue={LONG_NAME} />
          </KitState>
          <KitState name="normal">
            <SelectField required label={t('Country')} defaultValue="DE">
              <option value="DE">{t('Germany')}</option>
            </SelectField>
          </KitState>
          <KitState name="wrong">
            <SelectField required label={t('Country')} error={t('Choose a country')}>
              <option value="">–</option>
            </SelectField>
          </KitState>
          <KitState name="normal">
            <QuantityInput name="kit-pieces" label={t('Pieces')} />
          </KitState>
        </KitStates>
      </KitSection>
      <KitSection id="range" title={t('Price range')}>
        <KitStates>
          <KitState name="normal">
            <PriceRange id="kit-all" min={null} max={null} />
          </KitState>
          <KitState name="chosen">
            <PriceRange id="kit-some" min={100} max={300} />
          </KitState>
          <KitState name="focus">
            <PriceRange id="kit-focus" min={100} max={null} />
          </KitState>
        </KitStates>
      </KitSection>
      <KitSection id="select" title={t('Lists to choose from')}>
        <KitStates>
          {[WINDOW_FROM - 1, WINDOW_FROM].map((count) => (
            <KitState key={count} name="normal">
              <LongSelect
                id={`kit-models-${count}`}
                name={`kit-models-${count}`}
                label={t('Your model')}
                none={t('Choose your model')}
                options={sampleModels(count)}
                value={`Deck ${count}`}
                onChoose={() => undefined}
              />
            </KitState>
          ))}
        </KitStates>
      </KitSection>
    </>
  )
}
