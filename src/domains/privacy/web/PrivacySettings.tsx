import { IconDownload } from '@tabler/icons-react'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { TypedConfirmDialog } from '#domains/privacy/web/TypedConfirmDialog.tsx'
import { privacyForm, privacyRoutes, type PrivacySettings as Settings } from '../contract.ts'
import type { PrivacySwitch } from '../rules.ts'
import styles from './PrivacySettings.module.css'

/** The privacy settings, the data export and the deletion of the account, for users and workers. */
export function PrivacySettings({ onDeleted }: { onDeleted: () => void }) {
  const settings = useRead(privacyRoutes.readPrivacy, {})
  return (
    <Reading of={settings} as="form">
      {(found) => (
        <>
          <Switches found={found} />
          {found.allowed.includes('export') && <OwnData />}
          {found.allowed.includes('delete') && <DeleteAccount onDeleted={onDeleted} />}
        </>
      )}
    </Reading>
  )
}

function Switches({ found }: { found: Settings }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { type } = useProfile()
  const { write } = useWrite(privacyRoutes.savePrivacy)
  const { version, applicable, dataCollection, personalisedRecommendations, sharingWithPartners } = found
  const form = useContractForm(privacyForm, { dataCollection, personalisedRecommendations, sharingWithPartners })
  const meaning: Record<PrivacySwitch, string> = {
    dataCollection: t(`privacy.switchText.dataCollection.${type}`),
    personalisedRecommendations: t('privacy.switchText.personalisedRecommendations'),
    sharingWithPartners: t('privacy.switchText.sharingWithPartners'),
  }
  return (
    <Panel title={t('privacy.settings.title')} lead={t('privacy.settings.lead')}>
      <Form
        form={form}
        summary={false}
        save={(body) => write({ body, ifMatch: version })}
        explain={unlessRefused(t('privacy.settings.notSaved'))}
        onSaved={() => tell.success(t('privacy.settings.saved'))}
      >
        <Stack gap="1.25rem" maw="44rem">
          {applicable.map((one) => (
            <CheckField key={one} name={one} label={t(`privacy.switch.${one}`)} description={meaning[one]} />
          ))}
        </Stack>
        {applicable.length === 1 && <p className={styles.note}>{t('privacy.settings.nothingElse')}</p>}
        <FormActions submit={t('platform.action.save')} pending={form.pending} />
      </Form>
    </Panel>
  )
}

function OwnData() {
  const { t } = useTranslation()
  const { save, pending } = useSave()
  return (
    <Panel title={t('privacy.export.panel')} lead={t('privacy.export.panelLead')}>
      <ActionButton
        variant="default"
        icon={IconDownload}
        loading={pending}
        onClick={() => void save(privacyRoutes.exportAccount, {})}
      >
        {t('privacy.export.action')}
      </ActionButton>
    </Panel>
  )
}

/** Deleting the account: explains the effects and asks for confirmation. */
function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation()
  const { type } = useProfile()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('privacy.deletion.panel')} lead={t(`privacy.deletion.lead.${type}`)}>
      <Button color="red" variant="outline" onClick={() => setOpen(true)}>
        {t('privacy.deletion.open')}
      </Button>
      {isOpen && <DeletionDialog type={type} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

interface Props {
  type: 'provider' | 'worker'
  onDeleted: () => void
  onClose: () => void
}

/** A dialog that asks for the word and the password to delete the account. */
function DeletionDialog({ type, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(privacyRoutes.deleteAccount)
  return (
    <TypedConfirmDialog
      title={t('privacy.deletion.title')}
      save={write}
      onSaved={() => {
        tell.success(t('privacy.deletion.done'))
        onDeleted()
      }}
      onClose={onClose}
      submit={t('privacy.deletion.action')}
      failed={t('privacy.deletion.failed')}
    >
      <Text>{t(`privacy.deletion.lead.${type}`)}</Text>
      {type === 'worker' && <Text>{t('privacy.deletion.unpaid')}</Text>}
    </TypedConfirmDialog>
  )
}
