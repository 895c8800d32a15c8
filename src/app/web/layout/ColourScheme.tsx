import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

/** The choice of light, dark or the device's colour scheme. */
export function ColourScheme() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ChoiceRow
      label={t('app.scheme.label')}
      chosen={colorScheme}
      onChoose={setColorScheme}
      choices={[
        { value: 'light', label: t('app.scheme.light'), icon: <IconSun size={17} aria-hidden /> },
        { value: 'dark', label: t('app.scheme.dark'), icon: <IconMoon size={17} aria-hidden /> },
        { value: 'auto', label: t('app.scheme.auto'), icon: <IconDeviceDesktop size={17} aria-hidden /> },
      ]}
    />
  )
}
