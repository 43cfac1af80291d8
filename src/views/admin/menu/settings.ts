import { deviceClientForm, deviceClientList, deviceClientRecord } from '../areas/device-clients.ts'
import { gatewayKeyRecord } from '../areas/gateway-key-record.ts'
import { gatewayKeyForm, gatewayKeyList } from '../areas/gateway-keys.ts'
import { gatewayForm, gatewayList, gatewayRecord } from '../areas/gateways.ts'
import { mailTextForm } from '../areas/mail-text-form.ts'
import { mailTextList, mailTextRecord } from '../areas/mail-texts.ts'
import { pageRecord } from '../areas/page-record.ts'
import { pageForm, pageList } from '../areas/pages.ts'
import { settingsForm } from '../areas/settings.ts'
import { settingsRecord } from '../areas/settings-record.ts'
import { methodForm, methodList, zoneForm, zoneList } from '../areas/shipping.ts'
import { methodRecord, zoneRecord } from '../areas/shipping-records.ts'
import { taxRateForm, taxRateList } from '../areas/tax-rates.ts'
import { vatForm, vatRecord } from '../areas/vat.ts'
import { wordingForm, wordingList } from '../areas/wording.ts'
import { wordingRecord } from '../areas/wording-record.ts'
import type { Area } from '../kit/area.ts'

/** Areas of how the shop works. */
export const settingsAreas: readonly Area[] = [
  { form: settingsForm, record: settingsRecord },
  { list: gatewayList, record: gatewayRecord, form: gatewayForm },
  { list: gatewayKeyList, record: gatewayKeyRecord, form: gatewayKeyForm },
  { form: vatForm, record: vatRecord },
  { list: taxRateList, form: taxRateForm },
  { list: zoneList, record: zoneRecord, form: zoneForm },
  { list: methodList, record: methodRecord, form: methodForm },
  { list: pageList, record: pageRecord, form: pageForm },
  { list: deviceClientList, record: deviceClientRecord, form: deviceClientForm },
  { list: mailTextList, record: mailTextRecord, form: mailTextForm },
  { list: wordingList, record: wordingRecord, form: wordingForm },
]
