/** Texts of the page that installs the clinic's certificate on a device. */
export const installTexts = {
  title: 'Conectar este dispositivo',
  intro:
    'La agenda funciona también sin red ni internet, pero solo si este dispositivo confía en el servidor del consultorio. Se hace una sola vez.',
  download: 'Descargar el certificado',
  downloadProfile: 'Descargar el perfil',
  compare: 'Compara la huella',
  compareWhy:
    'Antes de confiar, compara esta huella con la que muestra el servidor al iniciar, o «Conectar una tablet» en el Inicio de la aplicación. Si no es la misma, no sigas.',
  open: 'Abrir la agenda',
  openWhy: 'Cuando el certificado esté instalado, abre esta dirección e instala la aplicación:',
  stillWarns:
    'Si el navegador avisa que la conexión no es segura, el certificado todavía no está instalado: vuelve a esta página.',
  /** Under which Apple's devices list it. */
  profileName: 'Clínica (red del consultorio)',
  notFound: 'No hay nada en esta dirección.',
} as const

/** A step: what to do, and a drawing of the screen on which it is done. */
export interface InstallStep {
  text: string
  screen: { title: string; rows: readonly string[]; press: number }
}

export interface InstallGuide {
  /** Recognizes the device by the browser's name. */
  device: RegExp
  title: string
  /** Apple's devices install a profile, others a certificate. */
  file: 'certificate' | 'profile'
  steps: readonly InstallStep[]
}

/** The guides in the order of the page. Menus are named as in the systems' Spanish. */
export const installGuides: readonly InstallGuide[] = [
  {
    device: /Android/,
    title: 'Android',
    file: 'certificate',
    steps: [
      {
        text: 'Descarga el certificado. El archivo queda en Descargas.',
        screen: { title: 'Conectar este dispositivo', rows: ['Android', 'Descargar el certificado'], press: 1 },
      },
      {
        text: 'En Ajustes, busca «certificado» y elige «Instalar un certificado» (suele estar en Seguridad > Más ajustes de seguridad > Cifrado y credenciales).',
        screen: {
          title: 'Cifrado y credenciales',
          rows: ['Cifrar dispositivo', 'Instalar un certificado', 'Credenciales de usuario'],
          press: 1,
        },
      },
      {
        text: 'Elige «Certificado de CA», acepta el aviso con «Instalar de todos modos» y elige el archivo descargado.',
        screen: {
          title: 'Instalar un certificado',
          rows: ['Certificado de CA', 'Certificado de usuario', 'Certificado de Wi-Fi'],
          press: 0,
        },
      },
      {
        text: 'Abre la agenda en Chrome. En el menú de los tres puntos, elige «Agregar a la pantalla principal» > «Instalar».',
        screen: {
          title: 'Chrome',
          rows: ['Nueva pestaña', 'Descargas', 'Agregar a la pantalla principal'],
          press: 2,
        },
      },
    ],
  },
  {
    device: /iPad|iPhone|Macintosh/,
    title: 'iPad y iPhone',
    file: 'profile',
    steps: [
      {
        text: 'En Safari, descarga el perfil y toca «Permitir».',
        screen: { title: 'Descargar un perfil', rows: ['¿Permitir?', 'Ignorar', 'Permitir'], press: 2 },
      },
      {
        text: 'En Ajustes, toca «Perfil descargado» y luego «Instalar».',
        screen: { title: 'Ajustes', rows: ['Perfil descargado', 'Modo avión', 'Wi-Fi'], press: 0 },
      },
      {
        text: 'En Ajustes > General > Información > «Ajustes de confianza de los certificados», activa el certificado de la clínica.',
        screen: {
          title: 'Ajustes de confianza de los certificados',
          rows: ['Certificados raíz', 'Clinica', 'Activar'],
          press: 2,
        },
      },
      {
        text: 'Abre la agenda en Safari. Toca Compartir y «Agregar a inicio».',
        screen: { title: 'Compartir', rows: ['Copiar', 'Agregar a favoritos', 'Agregar a inicio'], press: 2 },
      },
    ],
  },
  {
    device: /Windows/,
    title: 'Windows',
    file: 'certificate',
    steps: [
      {
        text: 'Descarga el certificado y ábrelo. Toca «Instalar certificado…».',
        screen: { title: 'Certificado', rows: ['General', 'Detalles', 'Instalar certificado…'], press: 2 },
      },
      {
        text: 'Elige «Usuario actual» y luego «Colocar todos los certificados en el siguiente almacén» > «Examinar…».',
        screen: {
          title: 'Almacén de certificados',
          rows: ['Seleccionar automáticamente', 'Colocar todos en el siguiente almacén', 'Examinar…'],
          press: 1,
        },
      },
      {
        text: 'Elige «Entidades de certificación raíz de confianza», «Finalizar», y «Sí».',
        screen: {
          title: 'Seleccionar almacén',
          rows: ['Personal', 'Entidades de certificación raíz de confianza', 'Confianza empresarial'],
          press: 1,
        },
      },
      {
        text: 'Abre la agenda en Chrome o Edge y usa «Instalar», a la derecha de la dirección. (Firefox tiene su propio almacén: Ajustes > Certificados > Importar.)',
        screen: { title: 'Edge', rows: ['Favoritos', 'Descargas', 'Instalar esta aplicación'], press: 2 },
      },
    ],
  },
]
