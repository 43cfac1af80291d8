import { lookForm, lookList } from '../areas/lookbook.ts'
import { lookRecord } from '../areas/lookbook-record.ts'
import { partnerForm } from '../areas/partner-form.ts'
import { codeMaker } from '../areas/people/code-maker.ts'
import { codeRecord } from '../areas/people/code-record.ts'
import { codeList } from '../areas/people/codes.ts'
import { ruleForm } from '../areas/people/commission-rule-form.ts'
import { ruleRecord } from '../areas/people/commission-rule-record.ts'
import { ruleList } from '../areas/people/commission-rules.ts'
import { couponMaker, couponRecord } from '../areas/people/coupon-record.ts'
import { couponList } from '../areas/people/coupons.ts'
import { heldCommissionList } from '../areas/people/held-commissions.ts'
import { materialForm, materialList, materialRecord } from '../areas/people/partner-materials.ts'
import { partnerRecord } from '../areas/people/partner-record.ts'
import { partnerList } from '../areas/people/partners.ts'
import { payoutFileList, payoutFileRecord } from '../areas/people/payout-files.ts'
import { payoutRecord } from '../areas/people/payout-record.ts'
import { payoutList } from '../areas/people/payouts.ts'
import type { Area } from '../kit/area.ts'

/** Areas of what brings buyers. */
export const marketingAreas: readonly Area[] = [
  { list: lookList, record: lookRecord, form: lookForm },
  { list: codeList, record: codeRecord, maker: codeMaker },
  { list: couponList, record: couponRecord, maker: couponMaker },
  { list: partnerList, record: partnerRecord },
  { list: materialList, record: materialRecord, form: materialForm },
  { list: ruleList, record: ruleRecord, form: ruleForm },
  { list: payoutList, record: payoutRecord },
  { list: payoutFileList, record: payoutFileRecord },
  { list: heldCommissionList },
  { form: partnerForm },
]
