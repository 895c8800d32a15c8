import { Button, Group } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { themeColoursOf } from '#base/contrast.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { BrandMark } from '#platform/web/ui/page/BrandMark.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { brandRoutes, type EditedBrand, sentLogo } from '../../contract/brand.ts'
import styles from './BrandPanel.module.css'

/** The logo and the colour with which pages and emails appear to clients and workers. */
export function BrandPanel() {
  const { t } = useTranslation()
  const found = useRead(brandRoutes.readBrand, {})
  return (
    <Panel title={t('organisations.brand.title')} lead={t('organisations.brand.lead')}>
      <Reading of={found}>{(brand) => <BrandForm key={brand.version} brand={brand} />}</Reading>
    </Panel>
  )
}

/** The colour of the product. */
const usual = '#186353'

function BrandForm({ brand }: { brand: EditedBrand }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [colour, setColour] = useState(brand.colour)
  const saved = () => tell.success(t('organisations.brand.saved'))
  const save = useWrite(brandRoutes.saveBrand, { onDone: saved })
  return (
    <div className={styles.form}>
      <Logo brand={brand} onSaved={saved} />
      <Group gap="0.75rem">
        <label className={styles.colour}>
          <input type="color" value={colour ?? usual} onChange={(event) => setColour(event.currentTarget.value)} />
          {t('organisations.brand.colour')}
        </label>
        {colour !== null && (
          <Button variant="subtle" onClick={() => setColour(null)}>
            {t('organisations.brand.usual')}
          </Button>
        )}
      </Group>
      <Preview name={brand.name} logoId={brand.logoId} colour={colour} />
      <p className={styles.note}>
        {brand.phone === null
          ? t('organisations.brand.noPhone')
          : t('organisations.brand.phone', { phone: brand.phone })}
      </p>
      {colour !== brand.colour && (
        <Group>
          <Button loading={save.pending} onClick={() => void save.act({ body: { colour }, ifMatch: brand.version })}>
            {t('organisations.brand.save')}
          </Button>
        </Group>
      )}
    </div>
  )
}

function Logo({ brand, onSaved }: { brand: EditedBrand; onSaved: () => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const set = useWrite(brandRoutes.setLogo, { onDone: onSaved })
  const remove = useWrite(brandRoutes.removeLogo, { onDone: onSaved })
  return (
    <div>
      <Group gap="0.5rem">
        <ActionButton variant="default" icon={IconPhoto} loading={set.pending} onClick={() => input.current?.click()}>
          {t(brand.logoId === null ? 'organisations.brand.addLogo' : 'organisations.brand.changeLogo')}
        </ActionButton>
        {brand.logoId !== null && (
          <ActionButton
            variant="subtle"
            color="red"
            icon={IconTrash}
            loading={remove.pending}
            onClick={() => void remove.act({ ifMatch: brand.version })}
          >
            {t('organisations.brand.removeLogo')}
          </ActionButton>
        )}
      </Group>
      <p className={styles.note}>{t('organisations.brand.logoHelp')}</p>
      <FileInput
        ref={input}
        accept={sentLogo.types.join()}
        onChoose={(file) => void (file && set.act({ file, ifMatch: brand.version }))}
      />
    </div>
  )
}

interface PreviewProps {
  name: string
  logoId: string | null
  /** Null for the colour of the product. */
  colour: string | null
}

/** How the colour appears in the light and the dark theme, and whether it was shifted for contrast. */
function Preview({ name, logoId, colour }: PreviewProps) {
  const { t } = useTranslation()
  const themes = themeColoursOf(colour ?? usual)
  const isShifted = colour !== null && (themes.light.accent !== colour || themes.dark.filled !== colour)
  return (
    <div>
      <div className={styles.themes}>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={styles.theme} data-theme={theme}>
            <BrandMark brand={{ name, logoId }} />
            <span style={{ color: themes[theme].accent }}>{t(`organisations.brand.${theme}`)}</span>
            <span className={styles.filled} style={{ background: themes[theme].filled }}>
              {t('organisations.brand.button')}
            </span>
          </div>
        ))}
      </div>
      {isShifted && (
        <p className={styles.note} role="status">
          {t('organisations.brand.shifted', { light: themes.light.accent, dark: themes.dark.accent })}
        </p>
      )}
    </div>
  )
}
