import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { PickField } from '#platform/web/forms/field/PickField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TimeField } from '#platform/web/forms/field/TimeField.tsx'
import { PhoneField } from '#platform/web/forms/field/PhoneField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { zoneChoices } from '#platform/web/forms/field/zone-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { notificationRoutes, type NotificationSettings as Settings, notificationSettingsForm } from '../contract.ts'
import { digests } from '../rules.ts'
import { DevicePanel } from './device/DevicePanel.tsx'
import { PhoneState } from './settings/PhoneState.tsx'
import { ChannelTable } from './settings/ChannelTable.tsx'

/** The notification settings: types, channels and times, for users and workers. */
export function NotificationSettings() {
  const { t } = useTranslation()
  const settings = useRead(notificationRoutes.readNotificationSettings, {})
  return (
    <Reading of={settings} as="form" failed={t('notifications.settings.notLoaded')}>
      {(found) => <Fields found={found} />}
    </Reading>
  )
}

const gatheredAt = '08:00'
const monday = 1

function Fields({ found }: { found: Settings }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const isWorker = useProfile().type === 'worker'
  const { write } = useWrite(notificationRoutes.saveNotificationSettings)
  const { version, allowed: _, isPhoneConfirmed: __, isSmsOffered, ...rest } = found
  // Empty form fields are empty strings.
  const form = useContractForm(
    notificationSettingsForm,
    { ...rest, quietFrom: rest.quietFrom ?? '', quietTo: rest.quietTo ?? '', phone: rest.phone ?? '' },
    {
      toInput: (typed) => ({
        ...typed,
        quietFrom: typed.quietFrom || null,
        quietTo: typed.quietTo || null,
        phone: typed.phone || null,
      }),
    },
  )
  const values = { time: format.timeOfDay(gatheredAt), day: format.weekday(monday) }
  return (
    <Form
      form={form}
      save={(body) => write({ body, ifMatch: version })}
      explain={unlessRefused(t('notifications.settings.notSaved'))}
      onSaved={() => tell.success(t('notifications.settings.saved'))}
    >
      <Panel title={t('notifications.settings.title')} lead={t('notifications.settings.lead')}>
        <ChannelTable isSmsOffered={isSmsOffered} />
      </Panel>
      <DevicePanel />
      <Panel title={t('notifications.settings.whenTitle')}>
        <FieldGroup>
          <SelectField
            name="digest"
            label={t('notifications.settings.digest')}
            description={t('notifications.settings.digestHelp')}
            choices={digests.map((value) => ({ value, label: t(`notifications.settings.digests.${value}`, values) }))}
          />
          <PhoneField
            name="phone"
            label={t('notifications.settings.phone')}
            description={t(isSmsOffered ? 'notifications.settings.phoneHelp' : 'notifications.settings.smsNone')}
            disabled={!isSmsOffered}
          />
          <PhoneState found={found} typed={form.valueOf('phone')} />
        </FieldGroup>
      </Panel>
      <Panel title={t('notifications.settings.quietTitle')} lead={t('notifications.settings.quietLead')}>
        <FieldGroup>
          <TimeField name="quietFrom" label={t('notifications.settings.quietFrom')} example="22:00" />
          <TimeField name="quietTo" label={t('notifications.settings.quietTo')} example="07:00" />
          {isWorker && (
            <div data-wide>
              <CheckField
                name="urgentOffers"
                label={t('notifications.settings.urgentOffers')}
                description={t('notifications.settings.urgentOffersHelp')}
              />
            </div>
          )}
          <div data-wide>
            <PickField
              name="timeZone"
              label={t('notifications.settings.timeZone')}
              description={t('notifications.settings.timeZoneHelp')}
              choices={zoneChoices()}
              required
            />
          </div>
        </FieldGroup>
      </Panel>
      <FormActions submit={t('platform.action.save')} pending={form.pending} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
