declare module 'virtual:mantine.css'
