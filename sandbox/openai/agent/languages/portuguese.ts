import type { LanguageBook } from '../language-book.ts';

export const portuguese: LanguageBook = {
  code: 'pt',
  names: ['portuguese', 'portugues', 'pt', 'portugais', 'brazilian'],
  spaced: true,
  hints: /\b(?:voce|nao|para|com|uma|ola|obrigad[oa]|os|sao|quero|muito|bom|voces)\b/g,
  hears: {
    injection: `ignore suas instrucoes | ignora as tuas instrucoes | ignore as instrucoes | ignore
      todas* | esqueca suas instrucoes | suas instrucoes | tuas instrucoes | seu prompt | teu
      prompt | prompt do sistema`,
    confirmed: `ja reservei | reservei | acabei de reservar | ja agendei | agendei | marquei | ja paguei
      | paguei | acabei de pagar | pagamento feito | ja comprei | comprei | fiz o pedido |
      pedido feito | confirmo a* | confirmo o* | confirmo meu* | consulta marcada`,
    refusal: `nao tenho interesse | nao estou interessad* | nao me interessa | nao obrigad* | nao,
      obrigad* | sem interesse | me deixe em paz | nao me contacte* | nao me mande* | nao
      preciso | nao quero`,
    identity: `quem e voce | quem e | quem fala | um bot | um robo | um humano | pessoa real | pessoa
      de verdade | uma ia | inteligencia artificial | uma maquina`,
    objection: `muito caro | caro | cara | sem orcamento | nao tenho tempo | pensar | mais tarde | nao
      tenho certeza | duvida | duvidas | agora nao | golpe | ja tenho`,
    price: 'preco* | quanto | custa | custo | valor | valores | orcamento | tarifa*',
    booking: `agendar | marcar | reservar | reserva | reuniao | consulta | comprar | pedir |
      encomendar | inscrever | ligar | me liga* | chamada | o link`,
    availability: `horario* | aberto* | disponivel | disponiveis | disponibilidade | quando | que dia | que
      horas | fim de semana | domingo | prazo*`,
    location: `onde | endereco | morada | localiza* | qual cidade | online | a distancia | entrega* |
      entregam`,
    details: `como funciona | mais informac* | informac* | saber mais | explic* | detalhes | o que
      oferece* | o que e | inclui | incluido | interessad* | tenho interesse | oferta* |
      vantagens | beneficio*`,
    offTopic: `que tempo faz | futebol | piada | receita | politica | presidente | poema | horoscopo |
      capital de | filme | musica`,
    thanks: 'obrigado | obrigada | perfeito | otimo | excelente | legal | valeu | muito bem',
    goodbye: 'tchau | adeus | ate logo | ate mais | ate breve | bom dia pra voce | boa noite',
    yes: `sim | claro | ok | okay | pode ser | com certeza | por que nao | vamos | combinado |
      quero | aceito`,
    no: 'nao | nem um pouco | nao muito',
    greeting: 'ola | oi | bom dia | boa tarde | tudo bem | como vai | e ai',
  },
  says: {
    hello: 'Olá[ {lead}]!',
    opening: [
      'Olá[ {lead}], aqui é {agent}[ da {company}] 👋[ Você se interessou pela nossa oferta: {offer}]',
      'Oi[ {lead}]! Sou {agent}[, da {company}].[ Em poucas palavras: {offer}]',
    ],
    followUp: [
      'Olá[ {lead}], retomando a nossa conversa. Conseguiu pensar no assunto?',
      'Um lembrete rápido[, {lead}] 🙂[ {offer}]',
      'Não quero incomodar[, {lead}]: continuo por aqui se o assunto ainda interessar.',
    ],
    injection: [
      'Isso eu não posso compartilhar, mas respondo com prazer sobre a nossa oferta 🙂',
      'Vamos ficar no que posso ajudar: a nossa oferta e as suas perguntas.',
    ],
    confirmed: [
      'Perfeito, está anotado ✅ Obrigado[ {lead}] pela confiança!',
      'Que boa notícia! Do nosso lado está tudo certo, até breve 🙌',
    ],
    refusal: [
      'Entendido[ {lead}], obrigado por avisar. Não vou insistir. Tenha um ótimo dia!',
      'Sem problema. Se um dia mudar de ideia, é só me escrever aqui.',
    ],
    identity: [
      'Sou {agent}, assistente virtual[ da {company}]. Uma pessoa da equipe pode assumir quando você quiser.',
      'Aqui é {agent}, assistente virtual[ na {company}]: respondo às suas perguntas e a equipe acompanha.',
    ],
    contact: [
      'Obrigado, anotado! A equipe entra em contato em breve.',
      'Perfeito, já tenho o seu contato. Falamos logo.',
    ],
    objection: [
      'Entendo perfeitamente, é normal hesitar.[ O que os nossos clientes mais valorizam: {offer}]',
      'Boa observação. O que mais está segurando a sua decisão hoje?',
      'Sem pressão, leve o tempo que precisar. Estou aqui para ajudar.',
    ],
    price: [
      'O preço depende do que você precisa, prefiro não chutar um número.',
      'Para passar um preço justo, preciso de dois detalhes do seu projeto.',
      'O valor exato é combinado juntos, sem compromisso.',
    ],
    priceKnown: ['Sobre o preço: {price}', 'O preço é este: {price}', 'Lembrando o preço: {price}'],
    booking: ['Com prazer!', 'Ótima ideia, vamos resolver agora.', 'Perfeito, vamos lá 👍'],
    availability: [
      'Ainda temos horários esta semana.',
      'A gente se adapta à sua agenda, de dia ou no fim da tarde.',
    ],
    hoursKnown: ['Sobre os horários: {hours}', 'Esta é a nossa disponibilidade: {hours}'],
    location: [
      'A equipe confirma o local no próximo passo. De onde você é?',
      'Depende de onde você está: de que cidade me escreve?',
    ],
    placeKnown: ['Sobre o local: {place}', 'É aqui que estamos: {place}'],
    details: ['Em poucas palavras: {offer}', 'Na prática: {offer}', 'O mais importante: {offer}'],
    offTopic: [
      'Isso foge da minha área 😄 Mas da nossa oferta eu sei tudo.',
      'Boa pergunta, só não é o meu assunto! Voltando ao seu projeto.',
    ],
    thanks: [
      'Por nada[, {lead}] 🙂 Estou aqui para qualquer dúvida.',
      'Imagina! Pode me escrever aqui quando quiser.',
    ],
    goodbye: ['Tenha um ótimo dia[, {lead}], até breve!', 'Até mais, tudo de bom!'],
    yes: ['Ótimo!', 'Perfeito 👍', 'Que bom, vamos em frente.'],
    no: [
      'Tudo bem. Me diga o que seria útil para você.',
      'Certo, obrigado por dizer. O que é mais importante para você?',
    ],
    greeting: [
      'Sou {agent}[ da {company}]. Que bom falar com você!',
      'Continuo aqui para ajudar 🙂',
    ],
    other: [
      'Obrigado pela mensagem![ Para dar uma ideia: {offer}]',
      'Entendi.[ O que oferecemos: {offer}]',
      'Anotado, obrigado pelo detalhe.',
      'Agora entendo melhor a sua situação, obrigado.',
    ],
    file: [
      'Aqui não consigo abrir arquivos, desculpe. Pode escrever em poucas palavras?',
      'Recebi, mas só consigo ler texto. O que aparece nele?',
    ],
    ask: {
      meet: [
        'Você teria um tempinho para conversar esta semana?',
        'Quer que eu sugira um horário?',
        'Prefere de manhã ou à tarde?',
      ],
      sell: [
        'Quer que eu envie o link para comprar?',
        'É para você ou para presente?',
        'O que ajudaria você a decidir?',
      ],
      collect: [
        'Para qual e-mail posso enviar as informações?',
        'Do que você precisa, em poucas palavras?',
        'Qual é o melhor número para falar com você?',
      ],
    },
    link: {
      meet: [
        'Você pode escolher o melhor horário aqui: {link}',
        'Esta é a agenda para marcar: {link}',
      ],
      sell: ['Está tudo aqui: {link}', 'Este é o link para comprar: {link}'],
      collect: ['É só preencher este formulário curto: {link}', 'Aqui está o link: {link}'],
    },
    noLink: {
      meet: [
        'Que dia fica bom para você, e a que horas?',
        'Me passe dois horários possíveis e eu cuido disso.',
      ],
      sell: [
        'Vou passar o seu pedido para a equipe. Em nome de quem?',
        'De que quantidade você precisa?',
      ],
      collect: ['Qual é o seu e-mail?', 'Para qual número a equipe pode ligar?'],
    },
  },
};
