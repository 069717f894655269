// Java 17 or newer; nothing else. ATTESTATION_NO is the reference number of a closed attestation of yours.
// With a JSON library: let it print the payload once, into a String.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.ZipFile;

public class Download {
    static final String PATH = "/api/v1/attestation/download";

    public static void main(String[] args) throws Exception {
        String accessKey = System.getenv("ACCESS_KEY");
        // Made once: this text is signed, and this text is sent.
        String payload = """
            {"ano": "%s"}""".formatted(System.getenv("ATTESTATION_NO"));

        String requestId = UUID.randomUUID().toString().replace("-", ""); // 32 characters, the longest allowed
        long tonce = Instant.now().getEpochSecond();
        Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(readKey(Path.of(System.getenv("PRIVATE_KEY_FILE"))));
        signer.update(("POST" + PATH + requestId + accessKey + tonce + payload).getBytes(StandardCharsets.UTF_8));
        String signature = Base64.getEncoder().encodeToString(signer.sign());

        String body = """
            {"request_id": "%s", "access_key": "%s", "tonce": %d, "payload": %s, "signature": "%s"}"""
            .formatted(requestId, accessKey, tonce, payload, signature);
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("BASE_URL") + PATH))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
            .build();
        HttpResponse<byte[]> response =
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() / 100 != 2) {
            System.err.println(response.statusCode() + ": " + new String(response.body(), StandardCharsets.UTF_8));
            System.exit(1);
        }
        Path file = Path.of(System.getenv("ATTESTATION_NO") + ".zip");
        Files.write(file, response.body());
        try (ZipFile zip = new ZipFile(file.toFile())) { // `attest verify` checks what the file proves
            if (zip.size() == 0) throw new IllegalStateException("The file is empty");
        }
        System.out.println(file);
    }

    static PrivateKey readKey(Path file) throws Exception {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }
}
