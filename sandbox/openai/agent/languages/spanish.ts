import type { LanguageBook } from '../language-book.ts';

export const spanish: LanguageBook = {
  code: 'es',
  names: ['spanish', 'espanol', 'castellano', 'es', 'espagnol'],
  spaced: true,
  hints: /\b(?:usted|los|las|una|para|con|hola|gracias|que|como|por|muy|quiero)\b/g,
  hears: {
    injection: `ignora tus instrucciones | ignora las instrucciones | ignore sus instrucciones | olvida
      tus instrucciones | tus instrucciones | sus instrucciones | tu prompt | su prompt |
      prompt del sistema`,
    confirmed: `he reservado | ya reserve | acabo de reservar | esta reservado | ya pague | he pagado |
      acabo de pagar | pago realizado | he comprado | ya compre | acabo de comprar | hice el
      pedido | pedido hecho | confirmo la cita | confirmo mi* | cita confirmada | ya tengo la
      cita | he pedido cita`,
    refusal: `no me interesa | no estoy interesad* | no gracias | no, gracias | ya no me interesa |
      dejeme en paz | dejame en paz | no me contacte* | no me escriba* | no lo necesito | no
      necesito | no quiero*`,
    identity: `quien eres | quien es usted | quien es | eres un bot | un robot | un bot | eres humano |
      persona real | una ia | inteligencia artificial | una maquina`,
    objection: `muy caro | demasiado caro | caro | sin presupuesto | no tengo tiempo | pensarlo | lo
      pensare | mas tarde | no estoy segur* | ahora no | estafa | ya tengo | dudas`,
    price: 'precio* | cuanto | cuesta | cuestan | tarifa* | coste | costo | presupuesto',
    booking: `cita | reservar | reserva | agendar | reunion | comprar | pedir | pedido | inscribirme |
      suscribirme | llamada | llameme | llamame | el enlace | apuntarme`,
    availability: `horario* | abierto | abren | disponible* | disponibilidad | cuando | que dia | que hora
      | fin de semana | domingo | plazo*`,
    location: `donde | direccion | ubicacion | ubicad* | que ciudad | en linea | online | a distancia |
      envio* | entrega*`,
    details: `como funciona | mas informacion | informacion | informes | explic* | detalles | que
      ofrece* | que incluye | incluye | saber mas | me interesa | interesad* | oferta* | en
      que consiste | ventaja*`,
    offTopic: `el tiempo hace | futbol | chiste | receta | politica | presidente | poema | horoscopo |
      capital de | pelicula | cancion`,
    thanks: 'gracias | genial | perfecto | estupendo | muy bien | excelente',
    goodbye: 'adios | hasta luego | hasta pronto | buen dia | buenas noches | nos vemos | chao',
    yes: `si | claro | vale | ok | okay | de acuerdo | por supuesto | por que no | adelante |
      bueno | dale | perfecto`,
    no: 'no | no mucho | para nada | en absoluto',
    greeting: 'hola | buenas | buenos dias | buenas tardes | que tal | como esta*',
  },
  says: {
    hello: '¡Hola[ {lead}]!',
    opening: [
      'Hola[ {lead}], soy {agent}[ de {company}] 👋[ Se interesó por nuestra oferta: {offer}]',
      '¡Hola[ {lead}]! Le escribe {agent}[, de {company}].[ En pocas palabras: {offer}]',
    ],
    followUp: [
      'Hola[ {lead}], retomo nuestra conversación. ¿Ha tenido tiempo de pensarlo?',
      'Un pequeño recordatorio[, {lead}] 🙂[ {offer}]',
      'No quiero molestarle[, {lead}]: sigo aquí si el tema le interesa todavía.',
    ],
    injection: [
      'Eso no lo puedo compartir, pero con gusto respondo a sus preguntas sobre nuestra oferta 🙂',
      'Quedémonos con lo que puedo hacer por usted: informarle sobre nuestra oferta.',
    ],
    confirmed: [
      'Perfecto, queda anotado ✅ ¡Gracias[ {lead}] por su confianza!',
      '¡Qué buena noticia! Todo está listo por nuestra parte 🙌',
    ],
    refusal: [
      'Entendido[ {lead}], gracias por decírmelo. No le insistiré. ¡Que tenga un buen día!',
      'Ningún problema. Si algún día cambia de opinión, escríbame aquí.',
    ],
    identity: [
      'Soy {agent}, el asistente virtual[ de {company}]. Una persona del equipo puede continuar cuando usted quiera.',
      'Le habla {agent}, asistente virtual[ en {company}]: respondo a sus preguntas y el equipo lee la conversación.',
    ],
    contact: [
      '¡Gracias, anotado! El equipo le contactará muy pronto.',
      'Perfecto, tengo sus datos. Le escribimos enseguida.',
    ],
    objection: [
      'Lo entiendo perfectamente, es normal dudar.[ Lo que más valoran nuestros clientes: {offer}]',
      'Es una buena pregunta. ¿Qué es lo que más le frena hoy?',
      'Sin presión, tómese su tiempo. Estoy aquí para ayudarle a verlo claro.',
    ],
    price: [
      'El precio depende de lo que necesite; prefiero no darle una cifra al azar.',
      'Para darle un precio justo necesito dos datos de su proyecto.',
      'El importe exacto se acuerda juntos, sin compromiso.',
    ],
    priceKnown: [
      'Sobre el precio: {price}',
      'Este es el precio: {price}',
      'Le recuerdo el precio: {price}',
    ],
    booking: [
      '¡Con mucho gusto!',
      'Muy buena idea, lo vemos ahora mismo.',
      'Perfecto, vamos a ello 👍',
    ],
    availability: [
      'Todavía tenemos huecos esta semana.',
      'Nos adaptamos a su agenda, por la mañana o por la tarde.',
    ],
    hoursKnown: ['Sobre los horarios: {hours}', 'Esta es nuestra disponibilidad: {hours}'],
    location: [
      'El equipo le confirma el lugar al acordar el siguiente paso. ¿Dónde se encuentra usted?',
      'Depende de dónde esté: ¿desde qué ciudad me escribe?',
    ],
    placeKnown: ['Sobre el lugar: {place}', 'Aquí puede encontrarnos: {place}'],
    details: ['En pocas palabras: {offer}', 'En concreto: {offer}', 'Lo más importante: {offer}'],
    offTopic: [
      'Eso se sale de lo mío 😄 Pero de nuestra oferta lo sé todo.',
      '¡Buena pregunta, aunque no es mi especialidad! Volvamos a su proyecto.',
    ],
    thanks: [
      'Con gusto[ {lead}] 🙂 Aquí estoy si tiene alguna pregunta.',
      '¡De nada! Escríbame aquí cuando quiera.',
    ],
    goodbye: ['¡Que tenga un buen día[ {lead}], hasta pronto!', '¡Hasta muy pronto, cuídese!'],
    yes: ['¡Genial!', 'Perfecto 👍', 'Estupendo, avanzamos.'],
    no: [
      'No pasa nada. Dígame qué le sería útil.',
      'De acuerdo, gracias por decírmelo. ¿Qué es lo más importante para usted?',
    ],
    greeting: [
      'Soy {agent}[ de {company}]. ¡Encantado de leerle!',
      'Aquí sigo para lo que necesite 🙂',
    ],
    other: [
      '¡Gracias por su mensaje![ Para situarle: {offer}]',
      'Entendido.[ Lo que ofrecemos: {offer}]',
      'Anotado, gracias por el detalle.',
      'Ahora entiendo mejor su situación, gracias.',
    ],
    file: [
      'Aquí no puedo abrir archivos, lo siento. ¿Me lo puede escribir en pocas palabras?',
      'Recibido, pero solo puedo leer texto. ¿Qué muestra?',
    ],
    ask: {
      meet: [
        '¿Tendría un momento para hablar esta semana?',
        '¿Quiere que le proponga un horario?',
        '¿Le viene mejor por la mañana o por la tarde?',
      ],
      sell: [
        '¿Quiere que le envíe el enlace para comprar?',
        '¿Es para usted o para regalar?',
        '¿Qué le ayudaría a decidirse?',
      ],
      collect: [
        '¿A qué correo puedo enviarle la información?',
        '¿Qué necesita, en pocas palabras?',
        '¿Cuál es el mejor número para contactarle?',
      ],
    },
    link: {
      meet: [
        'Puede elegir el horario que le convenga aquí: {link}',
        'Esta es la agenda para reservar: {link}',
      ],
      sell: ['Todo se hace aquí: {link}', 'Este es el enlace para comprar: {link}'],
      collect: ['Solo tiene que rellenar este formulario: {link}', 'Aquí tiene el enlace: {link}'],
    },
    noLink: {
      meet: ['¿Qué día le conviene y a qué hora?', 'Dígame dos horarios posibles y yo me encargo.'],
      sell: ['Paso su pedido al equipo. ¿A nombre de quién lo anoto?', '¿Qué cantidad necesita?'],
      collect: ['¿Cuál es su correo electrónico?', '¿A qué número puede llamarle el equipo?'],
    },
  },
};
